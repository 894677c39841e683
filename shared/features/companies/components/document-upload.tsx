import { type FormEvent, useEffect, useId, useRef, useState } from 'react'

import { useApi } from '../../../contract/call.ts'
import { documentFile, documentKind, type DocumentKindName } from '../document-kinds.ts'
import { verification } from '../verification-contract.ts'
import { useOperation } from './use-operation.ts'

interface DocumentUploadProps {
  kind: DocumentKindName
  label: string
  /** The document to replace. */
  replaces?: string
  /** The person has just opened this form. */
  takesFocus?: boolean
  onDone: () => void
}

/** Why a file cannot be sent, checked before sending. The server checks it again. */
function refusal(file: File | undefined): string | null {
  if (file === undefined) return 'Choose a file.'
  if (file.size === 0) return 'This file is empty. Choose it again.'
  if (file.size > documentFile.maxBytes)
    return 'This file is larger than 10 MB. Choose a smaller copy.'
  return documentFile.mediaTypes.includes(file.type) ? null : 'Choose a PDF, a JPEG or a PNG.'
}

/** An upload: its progress, and how to cancel it. */
interface Sending {
  name: string
  part: number
  cancel: () => void
}

/**
 * Sends one file with the date and number that its kind requires. The choice stays until the file
 * has arrived.
 */
export function DocumentUpload({ kind, label, replaces, takesFocus, onDone }: DocumentUploadProps) {
  const id = useId()
  const api = useApi()
  const { busy, error, run } = useOperation()
  const [wrong, setWrong] = useState<string | null>(null)
  const [sending, setSending] = useState<Sending | null>(null)
  const [news, setNews] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus()
  }, [takesFocus])
  const { monthsOld, expires, numbered } = documentKind(kind)
  const dated = monthsOld !== undefined ? 'issuedOn' : expires ? 'expiresOn' : null

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (busy || form.current === null) return
    const data = new FormData(form.current)
    const file = form.current.querySelector<HTMLInputElement>('[type=file]')?.files?.[0]
    const day = String(data.get('day') ?? '')
    const number = String(data.get('number') ?? '')
    const refused =
      refusal(file) ??
      (numbered && number.trim() === '' ? 'Enter the number of the certificate.' : null) ??
      (dated !== null && day === '' ? 'Enter the date.' : null)
    setWrong(refused)
    if (refused !== null || file === undefined) return
    void upload(file, day, number)
  }
  const upload = async (file: File, day: string, certificateNumber: string) => {
    const { name } = file
    const controller = new AbortController()
    const { signal } = controller
    const cancel = () => controller.abort()
    setNews('')
    setSending({ name, part: 0, cancel })
    const done = await run(async () => {
      const query = {
        kind,
        name,
        ...(dated === null ? {} : { [dated]: day }),
        ...(numbered ? { certificateNumber } : {}),
        ...(replaces === undefined ? {} : { replaces }),
      }
      const onProgress = (part: number) => setSending({ name, part, cancel })
      try {
        await api().upload(verification.addDocument, query, file, { onProgress, signal })
      } catch (failure) {
        if (!signal.aborted) throw failure
      }
    })
    setSending(null)
    if (signal.aborted) {
      setNews(`${name} was not sent.`)
      form.current?.querySelector('button')?.focus()
    } else if (done) onDone()
  }
  const told = wrong ?? error
  return (
    <form className="upload" ref={form} onSubmit={send} noValidate>
      {numbered && (
        <div className="field">
          <label className="field-label" htmlFor={`${id}-number`}>
            Certificate number
          </label>
          <input
            className="control"
            id={`${id}-number`}
            name="number"
            autoComplete="off"
            maxLength={40}
            required
          />
        </div>
      )}
      {dated !== null && (
        <div className="field">
          <label className="field-label" htmlFor={`${id}-day`}>
            {dated === 'issuedOn' ? 'Date of issue' : 'Last valid day'}
          </label>
          <input className="control" id={`${id}-day`} type="date" name="day" required />
        </div>
      )}
      <div className="field">
        <label className="field-label" htmlFor={`${id}-file`}>
          {replaces === undefined ? 'File' : 'Replacement file'}
          <span className="visually-hidden">: {label}</span>
        </label>
        <input
          className="control"
          id={`${id}-file`}
          type="file"
          accept={documentFile.mediaTypes.join(',')}
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
        {sending !== null && (
          <p className="field-help">
            {sending.part < 1
              ? `${sending.name} is on its way.`
              : `${sending.name} has arrived and is being checked.`}
          </p>
        )}
        <p className="field-help">{news}</p>
        {!busy && told && (
          <p className="field-error" id={`${id}-told`}>
            {told}
          </p>
        )}
      </div>
      {sending !== null && (
        <div className="upload-progress">
          <progress value={sending.part} aria-label={`Uploading ${sending.name}`} />
          <span aria-hidden>{Math.floor(sending.part * 100)} %</span>
          <button
            className="button button-small"
            type="button"
            aria-disabled={sending.part === 1 || undefined}
            onClick={() => sending.part < 1 && sending.cancel()}
          >
            Cancel<span className="visually-hidden"> the upload of {sending.name}</span>
          </button>
        </div>
      )}
    </form>
  )
}
