import { CircleAlert, FileText, Upload } from 'lucide'
import { type DragEvent, type ReactNode, useId, useState } from 'react'

import { Icon } from './icon.tsx'

interface FileZoneProps {
  /** What the button is for, such as "Bank letter". */
  label: string
  /** What is accepted, and who sees it. */
  rule: ReactNode
  /** The accepted media types and file name extensions. */
  types: readonly string[]
  /** The file that has been chosen but not sent, with something about it. */
  chosen?: { name: string; about: ReactNode } | null
  error: string | null
  /** Another button of the page is the filled one. */
  outlined?: boolean
  /** Gives the files that were chosen or dropped; they may be none or several. */
  onChoose: (files: File[]) => void
  /** What happens with the chosen file. */
  children?: ReactNode
}

/** A place to drop a file, with a button that opens the browser's own file dialog. */
export function FileZone(props: FileZoneProps) {
  const { label, rule, types, chosen = null, error, outlined = false, onChoose, children } = props
  const filled = chosen === null && !outlined
  const id = useId()
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onChoose([...event.dataTransfer.files])
  }
  return (
    <div
      className="file-zone"
      data-over={over || undefined}
      data-wrong={error !== null || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={drop}
    >
      <Icon of={chosen === null ? Upload : FileText} />
      <div id={`${id}-rule`}>
        <p className="file-zone-title">{chosen?.name ?? 'Drop the file here'}</p>
        <p className="small quiet">{chosen?.about ?? rule}</p>
      </div>
      {error !== null && (
        <p className="field-error" id={`${id}-error`} role="alert">
          <Icon of={CircleAlert} size={16} />
          <span>{error}</span>
        </p>
      )}
      <div className="file-zone-acts">
        {children}
        <label className={filled ? 'button button-filled file-button' : 'button file-button'}>
          <span>
            {chosen === null ? 'Choose a file' : 'Choose another file'}
            <span className="visually-hidden">: {label}</span>
          </span>
          <input
            type="file"
            accept={types.join(',')}
            aria-invalid={error === null ? undefined : true}
            aria-describedby={error === null ? `${id}-rule` : `${id}-error ${id}-rule`}
            onChange={({ currentTarget }) => {
              onChoose([...(currentTarget.files ?? [])])
              // So that the same file can be chosen again after it was changed.
              currentTarget.value = ''
            }}
          />
        </label>
      </div>
    </div>
  )
}

interface SendingFileProps {
  name: string
  /** How much has arrived, from 0 to 1. */
  part: number
  /** What happens once all of it has arrived. */
  next: string
  onCancel: () => void
}

/**
 * What stands in place of the zone while a file is sent. The page announces it: a screen reader
 * would read out each percentage here.
 */
export function SendingFile({ name, part, next, onCancel }: SendingFileProps) {
  const arrived = part === 1
  return (
    <div className="file-zone">
      <Icon of={FileText} />
      <p className="file-zone-title">{name}</p>
      <p className="small quiet" aria-hidden>
        {arrived ? `Arrived. ${next}` : `${Math.floor(part * 100)}% uploaded`}
      </p>
      <progress value={part} aria-label={`Uploading ${name}`} />
      <div className="file-zone-acts">
        <button
          className="button"
          type="button"
          aria-disabled={arrived || undefined}
          onClick={() => arrived || onCancel()}
        >
          Cancel<span className="visually-hidden"> the upload of {name}</span>
        </button>
      </div>
    </div>
  )
}
