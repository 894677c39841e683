import { X } from 'lucide'
import { useId, useState } from 'react'

import { useApi } from '../../../contract/call.ts'
import { failureIssues } from '../../../ui/failure.ts'
import { Icon } from '../../../ui/icon.tsx'
import { documentFile } from '../../companies/document-kinds.ts'
import type { sourceOfFunds } from '../review/contract.ts'
import { disputes } from './contract.ts'
import { mostEvidence } from './dispute-words.ts'

/** A file that has arrived. */
export interface SentFile {
  id: string
  name: string
}

interface EvidenceFieldProps {
  number: number
  /** Where the files go, and who can open them, if they are not for a statement. */
  upload?: typeof sourceOfFunds.addFile
  readers?: string
  files: readonly SentFile[]
  onChange: (files: readonly SentFile[]) => void
}

/** Why a file cannot be sent, checked before sending. The server checks it again. */
function refusal({ name, type, size }: File): string | null {
  if (!documentFile.mediaTypes.includes(type))
    return `${name} is not a PDF, JPEG or PNG. Choose one of those.`
  if (size === 0) return `${name} is empty. Choose it again.`
  if (size > documentFile.maxBytes) return `${name} is larger than 10 MB. Choose a smaller copy.`
  return null
}

/** Pictures and papers that go with a statement. Each is sent as soon as it is chosen. */
export function EvidenceField({
  number,
  upload = disputes.addEvidence,
  readers = 'Both sides and our operators can open them.',
  files,
  onChange,
}: EvidenceFieldProps) {
  const id = useId()
  const api = useApi()
  const [sending, setSending] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const send = async (chosen: readonly File[]) => {
    setWrong(null)
    if (files.length + chosen.length > mostEvidence) {
      return setWrong(`Add up to ${mostEvidence} files.`)
    }
    let sent = files
    for (const file of chosen) {
      const refused = refusal(file)
      if (refused !== null) return setWrong(refused)
      setSending(file.name)
      try {
        const { name } = file
        const made = await api().upload(upload, { number, name }, file)
        sent = [...sent, { id: made.id, name }]
        onChange(sent)
      } catch (error) {
        setWrong(failureIssues(error)[0]?.detail ?? null)
        return
      } finally {
        setSending(null)
      }
    }
  }
  return (
    <fieldset className="field">
      <legend className="field-label">Pictures and papers (optional)</legend>
      <p className="field-help" id={`${id}-rule`}>
        PDF, JPEG or PNG, up to 10 MB each, {mostEvidence} at most. {readers}
      </p>
      <ul className="order-files">
        {files.map((file) => (
          <li key={file.id}>
            <span>{file.name}</span>
            <button
              className="order-copy"
              type="button"
              onClick={() => onChange(files.filter((each) => each !== file))}
            >
              <Icon of={X} size={20} />
              Leave out<span className="visually-hidden"> {file.name}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="small quiet" aria-live="polite">
        {sending === null ? '' : `Sending ${sending}…`}
      </p>
      {wrong !== null && (
        <p className="field-error" role="alert">
          {wrong}
        </p>
      )}
      <label className="button button-small file-button">
        <span>Add files</span>
        <input
          type="file"
          multiple
          accept={documentFile.mediaTypes.join(',')}
          aria-describedby={`${id}-rule`}
          disabled={sending !== null}
          onChange={({ currentTarget }) => {
            const chosen = [...(currentTarget.files ?? [])]
            // So that the same file can be chosen again after it was left out.
            currentTarget.value = ''
            void send(chosen)
          }}
        />
      </label>
    </fieldset>
  )
}
