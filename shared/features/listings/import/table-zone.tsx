import { CircleAlert, FileText, Upload } from 'lucide'
import { type DragEvent, useId, useState } from 'react'

import { Icon } from '../../../ui/icon.tsx'
import { tableFile } from './options.ts'

interface TableZoneProps {
  /** The file that is being sent, with the part that has arrived. */
  sending: { name: string; part: number } | null
  error: string | null
  onChoose: (files: File[]) => void
  onCancel: () => void
}

const types = ['.csv', '.txt', '.tsv', '.xlsx', ...tableFile.mediaTypes].join(',')

/** A place to drop a table, with a button that opens the browser's own file dialog. */
export function TableZone({ sending, error, onChoose, onCancel }: TableZoneProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onChoose([...event.dataTransfer.files])
  }
  if (sending !== null) {
    const arrived = sending.part === 1
    return (
      <div className="file-zone">
        <Icon of={FileText} />
        <p className="file-zone-title">{sending.name}</p>
        <output className="small quiet">
          {arrived ? 'Arrived. We are reading it.' : `${Math.floor(sending.part * 100)} % uploaded`}
        </output>
        <progress value={sending.part} aria-label={`Uploading ${sending.name}`} />
        <div className="file-zone-acts">
          <button
            className="button"
            type="button"
            aria-disabled={arrived || undefined}
            onClick={() => arrived || onCancel()}
          >
            Cancel
          </button>
        </div>
      </div>
    )
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
      <Icon of={Upload} />
      <div id={`${id}-rule`}>
        <p className="file-zone-title">Drop the file here</p>
        <p className="small quiet">
          CSV or XLSX, up to 10 MB and 5,000 rows. Nothing changes until you have reviewed it.
        </p>
      </div>
      {error !== null && (
        <p className="field-error" id={`${id}-error`} role="alert">
          <Icon of={CircleAlert} size={16} />
          <span>{error}</span>
        </p>
      )}
      <div className="file-zone-acts">
        <label className="button button-filled file-button">
          <span>Choose a file</span>
          <input
            type="file"
            accept={types}
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
