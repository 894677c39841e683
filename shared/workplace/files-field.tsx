import { X } from 'lucide'
import { useId, useState } from 'react'

import type { ReceivedFile } from '../contract/endpoint.ts'
import { failureIssues } from '../ui/failure.ts'
import { Icon } from '../ui/icon.tsx'

/** A file that has arrived. */
export interface SentFile {
  id: string
  name: string
}

interface FilesFieldProps {
  label: string
  /** The button's words. */
  add?: string
  /** Which files, and who can open them. */
  help: string
  accepts: ReceivedFile
  /** The kinds of files that `accepts` lists, such as `PDF, JPEG or PNG`. */
  kinds: string
  /** How many at most. */
  most: number
  files: readonly SentFile[]
  onChange: (files: readonly SentFile[]) => void
  /** Sends a file and answers its id. */
  upload: (file: File) => Promise<string>
}

/** Why a file cannot be sent, checked before sending. The server checks it again. */
function refusal({ name, type, size }: File, { accepts, kinds }: FilesFieldProps): string | null {
  const { mediaTypes, maxBytes } = accepts
  if (!mediaTypes.includes(type)) return `${name} is not a ${kinds}. Choose one of those.`
  if (size === 0) return `${name} is empty. Choose it again.`
  if (size > maxBytes) {
    return `${name} is larger than ${maxBytes / 1024 / 1024} MB. Choose a smaller copy.`
  }
  return null
}

/** Files that go with words of a form. Each is sent as soon as it is chosen. */
export function FilesField(props: FilesFieldProps) {
  const { label, add = 'Add files', help, accepts, most, files, onChange, upload } = props
  const id = useId()
  const [sending, setSending] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const send = async (chosen: readonly File[]) => {
    setWrong(null)
    if (files.length + chosen.length > most) return setWrong(`Add up to ${most} files.`)
    let sent = files
    for (const file of chosen) {
      const refused = refusal(file, props)
      if (refused !== null) return setWrong(refused)
      setSending(file.name)
      try {
        sent = [...sent, { id: await upload(file), name: file.name }]
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
      <legend className="field-label">{label} (optional)</legend>
      <p className="field-help" id={`${id}-rule`}>
        {help}
      </p>
      <ul className="order-files">
        {files.map((file) => (
          <li key={file.id}>
            <span>{file.name}</span>
            <button
              className="order-copy"
              type="button"
              disabled={sending !== null}
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
        <span>{add}</span>
        <input
          type="file"
          multiple
          accept={accepts.mediaTypes.join(',')}
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
