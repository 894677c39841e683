import { Download, RotateCw, X, ZoomIn, ZoomOut } from 'lucide'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { useApi } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { DrawnPicture } from '../../../ui/drawn-picture.tsx'
import { failureIssues } from '../../../ui/failure.ts'
import { Icon } from '../../../ui/icon.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { verifications } from '../contract.ts'

/** A company's document, as the operator sees it. */
export type Document = OutputOf<typeof verifications.company>['documents'][number]

/** Widths of the picture as multiples of its pane; the style sheet has a rule for each. */
const zooms = [1, 2, 3, 4] as const

interface ToolProps {
  icon: typeof Download
  label: string
  disabled?: boolean
  onClick: () => void
}

function Tool({ icon, label, disabled = false, onClick }: ToolProps) {
  return (
    <button
      className="icon-button"
      type="button"
      // Still focusable, so that focus is not lost at the largest picture.
      aria-disabled={disabled || undefined}
      onClick={() => disabled || onClick()}
    >
      <Icon of={icon} size={20} />
      <span className="visually-hidden">{label}</span>
    </button>
  )
}

interface PictureProps {
  file: Blob
  label: string
  /** An index into `zooms`. */
  zoom: number
  /** Quarters of a turn. */
  turns: number
}

function Picture({ file, label, zoom, turns }: PictureProps) {
  return (
    // Focusable, so that keyboard users can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="pane-view" data-zoom={zooms[zoom]} aria-label={label} tabIndex={0}>
      <DrawnPicture file={file} label={label} turns={turns} />
    </section>
  )
}

/** A document in the browser's own viewer, which can page, search, zoom and rotate. */
function Pdf({ file, label }: { file: Blob; label: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([file], { type: 'application/pdf' }))
    if (frame.current) frame.current.src = `${address}#navpanes=0&view=FitH`
    return () => URL.revokeObjectURL(address)
  }, [file])
  if (!navigator.pdfViewerEnabled)
    return (
      <p className="quiet">This browser cannot show PDFs. Download it and open it in a viewer.</p>
    )
  // A sandbox would block the viewer, which runs in its own process anyway.
  // oxlint-disable-next-line react/iframe-missing-sandbox
  return <iframe ref={frame} className="pane-view" title={label} />
}

interface DocumentViewProps {
  document: Document
  /** The name of its kind in the company's country. */
  kind: string
  /** What it is, for those who do not see it. */
  label: string
  /** Called once it is here. */
  onOpened: () => void
  /** Without it, whatever is around the view closes it. */
  onClose?: () => void
}

/** One document with its tools. Showing it fetches it, which the audit log records. */
export function DocumentView({ document, kind, label, onOpened, onClose }: DocumentViewProps) {
  const api = useApi()
  const [file, setFile] = useState<Blob | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  const { id, name, mediaType, sha256 } = document
  const tellOpened = useEffectEvent(onOpened)
  useEffect(() => {
    let gone = false
    const open = async () => {
      try {
        const fetched = await api().download(verifications.document, { id })
        if (gone) return
        setFile(fetched)
        tellOpened()
      } catch (error) {
        if (!gone) setTrouble(failureIssues(error)[0]?.detail ?? '')
      }
    }
    void open()
    return () => {
      gone = true
    }
  }, [id, api])
  const isPdf = mediaType === 'application/pdf'
  return (
    <div className="document-view">
      <div className="pane-head">
        <h3>{kind}</h3>
        <div className="pane-tools">
          {file !== null && !isPdf && (
            <>
              <Tool
                icon={ZoomOut}
                label={`Smaller: ${kind}`}
                disabled={zoom === 0}
                onClick={() => setZoom(zoom - 1)}
              />
              <Tool
                icon={ZoomIn}
                label={`Larger: ${kind}`}
                disabled={zoom === zooms.length - 1}
                onClick={() => setZoom(zoom + 1)}
              />
              <Tool
                icon={RotateCw}
                label={`Rotate ${kind}`}
                onClick={() => setTurns((turns + 1) % 4)}
              />
            </>
          )}
          {file !== null && (
            <Tool icon={Download} label={`Download ${kind}`} onClick={() => saveFile(file, name)} />
          )}
          {onClose !== undefined && <Tool icon={X} label={`Close ${kind}`} onClick={onClose} />}
        </div>
      </div>
      <output>{trouble ?? (file === null ? 'Opening' : '')}</output>
      {file !== null &&
        (isPdf ? (
          <Pdf file={file} label={label} />
        ) : (
          <Picture file={file} label={label} zoom={zoom} turns={turns} />
        ))}
      <details className="pane-hash">
        <summary>File</summary>
        <p>{name}</p>
        <p>{`SHA-256 ${sha256}`}</p>
      </details>
    </div>
  )
}
