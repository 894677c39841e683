import { X } from 'lucide'
import { useId, useState } from 'react'

import type { ReceivedFile } from '../contract/endpoint.ts'
import { fileKinds } from '../contract/file-kinds.ts'
import { failureIssues } from '../ui/failure.ts'
import { useFormState } from '../ui/forms/form-state.ts'
import { Icon } from '../ui/icon.tsx'
import { Trouble } from '../ui/use-work.tsx'

/** A file that has arrived. */
export interface SentFile {
  id: string
  name: string
}

interface FilesFieldProps {
  label: string
  /** The button's words. */
  add?: string
  /** What the files show, and who can open them. The field itself says which ones it takes. */
  help: string
  accepts: ReceivedFile
  /** How many at most. */
  most: number
  files: readonly SentFile[]
  onChange: (files: readonly SentFile[]) => void
  /** Sends a file and answers its id. */
  upload: (file: File) => Promise<string>
}

/** Why a file cannot be sent, checked before sending. The server checks it again. */
function refusal({ name, type, size }: File, accepts: ReceivedFile): string | null {
  if (!accepts.mediaTypes.includes(type)) {
    return `${name} is not a ${fileKinds(accepts.mediaTypes)}. Choose one of those.`
  }
  if (size === 0) return `${name} is empty. Choose it again.`
  if (size > accepts.maxBytes) {
    return `${name} is larger than ${megabytes(accepts)} MB. Choose a smaller copy.`
  }
  return null
}

const megabytes = ({ maxBytes }: ReceivedFile) => maxBytes / 1024 / 1024

/** Files that go with words of a form. Each is sent as soon as it is chosen, and the form waits for all of them. */
export function FilesField({
  label,
  add = 'Add files',
  help,
  accepts,
  most,
  files,
  onChange,
  upload,
}: FilesFieldProps) {
  const id = useId()
  const [sending, setSending] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const { busy, hold } = useFormState()
  const waits = busy || sending !== null
  const send = async (chosen: readonly File[]) => {
    setWrong(null)
    if (files.length + chosen.length > most) return setWrong(`Add up to ${most} files.`)
    let sent = files
    for (const file of chosen) {
      const refused = refusal(file, accepts)
      if (refused !== null) return setWrong(refused)
      setSending(file.name)
      const release = hold?.(`Wait until ${file.name} has been sent.`)
      try {
        sent = [...sent, { id: await upload(file), name: file.name }]
        onChange(sent)
      } catch (error) {
        setWrong(failureIssues(error)[0]?.detail ?? null)
        return
      } finally {
        setSending(null)
        release?.()
      }
    }
  }
  return (
    <fieldset className="field">
      <legend className="field-label">{label} (optional)</legend>
      <p className="field-help" id={`${id}-rule`}>
        {fileKinds(accepts.mediaTypes)}, up to {megabytes(accepts)} MB each, {most} at most. {help}
      </p>
      <ul className="order-files">
        {files.map((file) => (
          <li key={file.id}>
            <span>{file.name}</span>
            <button
              className="order-copy"
              type="button"
              disabled={waits}
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
      <Trouble says={wrong} />
      <label className="button button-small file-button">
        <span>{add}</span>
        <input
          type="file"
          multiple
          accept={accepts.mediaTypes.join(',')}
          aria-describedby={`${id}-rule`}
          disabled={waits}
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
