import { type FormEvent, useId, useRef, useState } from 'react'

import { useApi } from '../../../contract/call.ts'
import { documentKind, type DocumentKindName } from '../document-kinds.ts'
import { verification } from '../verification-contract.ts'
import { useOperation } from './use-operation.ts'

interface DocumentUploadProps {
  kind: DocumentKindName
  label: string
  /** The document that the new one takes the place of. */
  replaces?: string
  onDone: () => void
}

const largest = 10 * 1024 * 1024
const accepted = ['application/pdf', 'image/jpeg', 'image/png']

/** Why a file cannot be sent, before it is; the server looks into it again. */
function refusal(file: File | undefined): string | null {
  if (file === undefined) return 'Choose a file.'
  if (file.size === 0) return 'This file is empty. Choose it again.'
  if (file.size > largest) return 'This file is larger than 10 MB. Choose a smaller copy.'
  return accepted.includes(file.type) ? null : 'Choose a PDF, a JPEG or a PNG.'
}

/** Sends one file with the date that its kind wants. What was chosen stays until it has arrived. */
export function DocumentUpload({ kind, label, replaces, onDone }: DocumentUploadProps) {
  const id = useId()
  const api = useApi()
  const { busy, error, run } = useOperation()
  const [wrong, setWrong] = useState<string | null>(null)
  const [sending, setSending] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const { monthsOld, expires } = documentKind(kind)
  const dated = monthsOld !== undefined ? 'issuedOn' : expires ? 'expiresOn' : null

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (busy || form.current === null) return
    const data = new FormData(form.current)
    const file = form.current.querySelector<HTMLInputElement>('[type=file]')?.files?.[0]
    const day = String(data.get('day') ?? '')
    const refused = refusal(file) ?? (dated !== null && day === '' ? 'Enter the date.' : null)
    setWrong(refused)
    if (refused !== null || file === undefined) return
    setSending(file.name)
    void run(async () => {
      const query = {
        kind,
        name: file.name,
        ...(dated === null ? {} : { [dated]: day }),
        ...(replaces === undefined ? {} : { replaces }),
      }
      await api().upload(verification.addDocument, query, file)
      onDone()
    })
  }
  const told = wrong ?? error
  return (
    <form className="upload" ref={form} onSubmit={send} noValidate>
      {dated !== null && (
        <div className="field">
          <label className="field-label" htmlFor={`${id}-day`}>
            {dated === 'issuedOn' ? 'Date of issue' : 'Last day on which it is good'}
          </label>
          <input className="control" id={`${id}-day`} type="date" name="day" required />
        </div>
      )}
      <div className="field">
        <label className="field-label" htmlFor={`${id}-file`}>
          {replaces === undefined ? 'File' : 'File to take its place'}
          <span className="visually-hidden">: {label}</span>
        </label>
        <input
          className="control"
          id={`${id}-file`}
          type="file"
          accept={accepted.join(',')}
          aria-invalid={told ? true : undefined}
          aria-describedby={told ? `${id}-told` : undefined}
          onChange={() => setWrong(null)}
        />
      </div>
      <button className="button button-small" type="submit" aria-disabled={busy || undefined}>
        {busy ? 'Uploading' : 'Upload'}
        <span className="visually-hidden"> {label}</span>
      </button>
      <div className="upload-told" aria-live="polite">
        {busy && (
          <>
            <p className="field-help">
              {sending} is on its way. A large file takes a minute or two.
            </p>
            <progress className="upload-progress" aria-label={`Uploading ${sending}`} />
          </>
        )}
        {!busy && told && (
          <p className="field-error" id={`${id}-told`}>
            {told}
          </p>
        )}
      </div>
    </form>
  )
}
