import { useApi } from '../../../contract/call.ts'
import { FilesField, type SentFile } from '../../../workplace/files-field.tsx'
import { documentFile } from '../../companies/document-kinds.ts'
import type { sourceOfFunds } from '../review/contract.ts'
import type { transfers } from '../transfers/contract.ts'
import { disputes } from './contract.ts'
import { mostEvidence } from './dispute-words.ts'

interface EvidenceFieldProps {
  number: number
  /** Where the files go, and who can open them, if they are not for a statement. */
  upload?: typeof sourceOfFunds.addFile | typeof transfers.addTransferFile
  readers?: string
  files: readonly SentFile[]
  onChange: (files: readonly SentFile[]) => void
}

/** Pictures and papers that go with a statement. */
export function EvidenceField({
  number,
  upload = disputes.addEvidence,
  readers = 'Both sides and our operators can open them.',
  files,
  onChange,
}: EvidenceFieldProps) {
  const api = useApi()
  return (
    <FilesField
      label="Pictures and documents"
      help={readers}
      accepts={documentFile}
      most={mostEvidence}
      files={files}
      onChange={onChange}
      upload={async (file) => (await api().upload(upload, { number, name: file.name }, file)).id}
    />
  )
}
