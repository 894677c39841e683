import { FileText, Upload } from 'lucide'
import { type DragEvent, type ReactNode, useId, useState } from 'react'

import { FileSize } from '../../../ui/amounts.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { documentFile } from '../document-kinds.ts'

interface FileZoneProps {
  /** What the file is, such as "Bank letter". */
  label: string
  /** Whether the button is the panel's main one. */
  filled: boolean
  file: File | null
  error: string | undefined
  /** Gives the files that were chosen or dropped; they may be none or several. */
  onChoose: (files: File[]) => void
  /** What happens with the chosen file. */
  children?: ReactNode
}

const types = documentFile.mediaTypes.join(',')

/** A place to drop a file, with a button that opens the browser's own file dialog. */
export function FileZone({ label, filled, file, error, onChoose, children }: FileZoneProps) {
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
      data-wrong={error !== undefined || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={drop}
    >
      <Icon of={file === null ? Upload : FileText} />
      {file === null ? (
        <div id={`${id}-rule`}>
          <p className="file-zone-title">Drop the file here</p>
          <p className="small quiet">
            PDF, JPEG or PNG, up to 10 MB. Encrypted, seen only by your company and our reviewers.
          </p>
        </div>
      ) : (
        <div id={`${id}-rule`}>
          <p className="file-zone-title">{file.name}</p>
          <p className="small quiet">
            <FileSize bytes={file.size} />
          </p>
        </div>
      )}
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      <div className="file-zone-acts">
        {children}
        <label className={filled ? 'button button-filled file-button' : 'button file-button'}>
          <span>
            {file === null ? 'Choose a file' : 'Choose another file'}
            <span className="visually-hidden">: {label}</span>
          </span>
          <input
            type="file"
            accept={types}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? `${id}-rule` : `${id}-error ${id}-rule`}
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
