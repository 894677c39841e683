import { CircleAlert } from 'lucide'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'

import { FileSize } from '../../../ui/amounts.tsx'
import { Day } from '../../../ui/day.tsx'
import { FileZone, SendingFile } from '../../../ui/file-zone.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { utcDay } from '../../../utc-day.ts'
import {
  documentFile,
  documentKind,
  type DocumentKindName,
  oldestDay,
  outOfDate,
} from '../document-kinds.ts'
import { type UploadState, useUpload } from './use-upload.ts'

interface DocumentUploadProps {
  kind: DocumentKindName
  label: string
  /** The server's time. */
  now: Date
  /** The document to replace. */
  replaces: string | null
  /** Called when an upload begins and when it ends. */
  onBusy: (busy: boolean) => void
  onDone: () => void
}

interface Wrong {
  file?: string
  day?: string
  number?: string
}

/** Why a file cannot be sent, checked before sending. The server checks it again. */
function refusal(file: File | undefined): string | undefined {
  if (file === undefined) return 'Choose a file.'
  if (!documentFile.mediaTypes.includes(file.type))
    return `${file.name} is not a PDF, JPEG or PNG. Choose one of those.`
  if (file.size === 0) return `${file.name} is empty. Choose it again.`
  if (file.size > documentFile.maxBytes)
    return `${file.name} is larger than 10 MB. Choose a smaller copy.`
}

/** What the server said, beside what it is about. */
function wrongIn(state: UploadState): Wrong {
  if (state.of !== 'failed') return {}
  const wrong: Wrong = {}
  for (const { pointer, detail } of state.issues) {
    if (pointer === '/issuedOn' || pointer === '/expiresOn') wrong.day = detail
    else if (pointer === '/certificateNumber') wrong.number = detail
    else wrong.file = detail
  }
  return wrong
}

/**
 * Sends one file with the date and number that its kind requires. If nothing else is asked for, it
 * is sent as soon as it is chosen. It stays chosen until it has arrived.
 */
export function DocumentUpload({
  kind,
  label,
  now,
  replaces,
  onBusy,
  onDone,
}: DocumentUploadProps) {
  const id = useId()
  const { state, send, cancel, reset } = useUpload()
  const [file, setFile] = useState<File | null>(null)
  const [day, setDay] = useState('')
  const [number, setNumber] = useState('')
  const [found, setFound] = useState<Wrong>({})
  const form = useRef<HTMLFormElement>(null)
  const { monthsOld, expires, numbered } = documentKind(kind)
  const dated = monthsOld !== undefined ? 'issuedOn' : expires ? 'expiresOn' : null
  const busy = state.of === 'sending'
  const wrong = { ...wrongIn(state), ...found }

  const lacking = (): Wrong => {
    const dates = { issuedOn: null, expiresOn: null, ...(dated === null ? {} : { [dated]: day }) }
    const late = dated === null ? null : outOfDate({ kind, ...dates }, now)
    return {
      ...(day === '' && dated !== null
        ? { day: 'Enter the date.' }
        : late === null
          ? {}
          : { day: late }),
      ...(numbered && number.trim() === '' ? { number: 'Enter the number.' } : {}),
    }
  }
  const upload = async (chosen: File) => {
    onBusy(true)
    const query = {
      kind,
      name: chosen.name,
      ...(dated === null ? {} : { [dated]: day }),
      ...(numbered ? { certificateNumber: number } : {}),
      ...(replaces === null ? {} : { replaces }),
    }
    const arrived = await send(query, chosen)
    onBusy(false)
    if (arrived) onDone()
  }
  const choose = (files: File[]) => {
    if (busy || files.length === 0) return
    reset()
    const [chosen] = files
    const refused = files.length > 1 ? 'Add one file at a time.' : refusal(chosen)
    setFile(refused === undefined && chosen !== undefined ? chosen : null)
    setFound(refused === undefined ? {} : { file: refused })
    if (refused !== undefined || chosen === undefined) return
    if (Object.keys(lacking()).length === 0) void upload(chosen)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const refused = file === null ? refusal(undefined) : undefined
    const all = { ...lacking(), ...(refused === undefined ? {} : { file: refused }) }
    setFound(all)
    if (file !== null && Object.keys(all).length === 0) void upload(file)
  }
  // After an attempt the first field that is wrong takes focus.
  const faults = JSON.stringify(found)
  useEffect(() => {
    if (faults !== '{}') form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [faults])
  useEffect(() => {
    if (state.of === 'cancelled') form.current?.querySelector<HTMLElement>('button')?.focus()
  }, [state.of])

  const rule =
    monthsOld === undefined ? (
      <>
        <Day of={utcDay(now)} /> or later.
      </>
    ) : (
      <>
        On or after <Day of={oldestDay(now, monthsOld)} />.
      </>
    )
  return (
    <form className="upload" ref={form} onSubmit={submit} noValidate>
      {busy ? (
        <SendingFile
          name={file?.name ?? label}
          part={state.part}
          next="We are checking it."
          onCancel={cancel}
        />
      ) : (
        <FileZone
          label={label}
          rule="PDF, JPEG or PNG, up to 10 MB. Encrypted, seen only by your company and our reviewers."
          types={documentFile.mediaTypes}
          chosen={file === null ? null : { name: file.name, about: <FileSize bytes={file.size} /> }}
          error={state.of === 'failed' && state.lost ? lostWords(file) : (wrong.file ?? null)}
          onChoose={choose}
        >
          {file !== null && (
            <button className="button button-filled" type="submit">
              {state.of === 'failed' && state.lost ? 'Try again' : 'Upload'}
              <span className="visually-hidden"> {file.name}</span>
            </button>
          )}
        </FileZone>
      )}
      {dated !== null && (
        <div className="field">
          <label className="field-label" htmlFor={`${id}-day`}>
            {dated === 'issuedOn' ? 'Date of issue' : 'Expiry date'}
          </label>
          <input
            className="control"
            id={`${id}-day`}
            type="date"
            value={day}
            required
            readOnly={busy}
            aria-invalid={wrong.day === undefined ? undefined : true}
            aria-describedby={`${id}-day-error ${id}-day-rule`}
            onChange={({ target }) => {
              setDay(target.value)
              setFound(({ day: _day, ...others }) => others)
            }}
          />
          <FieldError id={`${id}-day-error`} text={wrong.day} />
          <p className="field-help" id={`${id}-day-rule`}>
            {rule}
          </p>
        </div>
      )}
      {numbered && (
        <div className="field">
          <label className="field-label" htmlFor={`${id}-number`}>
            Number of the certificate
          </label>
          <input
            className="control"
            id={`${id}-number`}
            value={number}
            autoComplete="off"
            maxLength={40}
            required
            readOnly={busy}
            aria-invalid={wrong.number === undefined ? undefined : true}
            aria-describedby={`${id}-number-error`}
            onChange={({ target }) => {
              setNumber(target.value)
              setFound(({ number: _number, ...others }) => others)
            }}
          />
          <FieldError id={`${id}-number-error`} text={wrong.number} />
        </div>
      )}
      <output className="visually-hidden">
        {state.of === 'cancelled' && `${file?.name} was not uploaded.`}
        {busy && (state.part < 1 ? `Uploading ${file?.name}.` : `Checking ${file?.name}.`)}
      </output>
    </form>
  )
}

const lostWords = (file: File | null) =>
  `The connection was lost, and ${file?.name} has not arrived. Try again; you need not choose it again.`

function FieldError({ id, text }: { id: string; text: string | undefined }) {
  return (
    <p className="field-error" id={id}>
      {text !== undefined && (
        <>
          <Icon of={CircleAlert} size={16} />
          <span>{text}</span>
        </>
      )}
    </p>
  )
}
