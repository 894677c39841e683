import { ChevronDown, RotateCw, ZoomIn, ZoomOut } from 'lucide'
import { useEffect, useRef, useState } from 'react'

import { useApi } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { failureIssues } from '../../../ui/failure.ts'
import { Icon } from '../../../ui/icon.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { adminCompanies } from '../companies-contract.ts'

/** A company's document, as the operator sees it. */
export type Document = OutputOf<typeof adminCompanies.company>['documents'][number]

/** Widths of the picture as multiples of its pane; the style sheet has a rule for each. */
const zooms = [1, 2, 3, 4] as const
/** The number of pixels that every browser can draw. */
const mostPixels = 16_000_000

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, turns: number): void {
  const scale = Math.min(1, Math.sqrt(mostPixels / (picture.width * picture.height)))
  const [width, height] = [picture.width * scale, picture.height * scale]
  const lies = turns % 2 === 1
  canvas.width = lies ? height : width
  canvas.height = lies ? width : height
  const pen = canvas.getContext('2d')
  pen?.translate(canvas.width / 2, canvas.height / 2)
  pen?.rotate((turns * Math.PI) / 2)
  pen?.drawImage(picture, -width / 2, -height / 2, width, height)
}

/** A document's picture, on a canvas because the content security policy forbids fetched images. */
function Picture({ file, label }: { file: Blob; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  const [picture, setPicture] = useState<ImageBitmap | 'unreadable' | null>(null)
  useEffect(() => {
    let gone = false
    createImageBitmap(file).then(
      (decoded) => (gone ? decoded.close() : setPicture(decoded)),
      // The browser cannot decode it. The operator is told, and can save the file.
      () => setPicture('unreadable'),
    )
    return () => {
      gone = true
    }
  }, [file])
  useEffect(() => {
    if (picture instanceof ImageBitmap && canvas.current) draw(canvas.current, picture, turns)
  }, [picture, turns])
  if (picture === 'unreadable')
    return <p className="quiet">This picture cannot be shown here. Save it.</p>
  return (
    <>
      <div className="pane-tools">
        <button
          className="icon-button"
          type="button"
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        >
          <Icon of={ZoomOut} size={20} />
          <span className="visually-hidden">Smaller</span>
        </button>
        <button
          className="icon-button"
          type="button"
          disabled={zoom === zooms.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          <Icon of={ZoomIn} size={20} />
          <span className="visually-hidden">Larger</span>
        </button>
        <button className="icon-button" type="button" onClick={() => setTurns((turns + 1) % 4)}>
          <Icon of={RotateCw} size={20} />
          <span className="visually-hidden">Turn</span>
        </button>
      </div>
      {/* Focusable, so that keyboard users can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="pane-view" data-zoom={zooms[zoom]} aria-label={label} tabIndex={0}>
        <canvas ref={canvas} />
      </section>
    </>
  )
}

/** A document in the browser's own viewer, which can page, search and rotate. */
function Pdf({ file, label }: { file: Blob; label: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([file], { type: 'application/pdf' }))
    if (frame.current) frame.current.src = `${address}#navpanes=0&view=FitH`
    return () => URL.revokeObjectURL(address)
  }, [file])
  if (!navigator.pdfViewerEnabled)
    return <p className="quiet">This browser cannot show PDFs. Save it and open it in a viewer.</p>
  // A sandbox would block the viewer, which runs in its own process anyway.
  // oxlint-disable-next-line react/iframe-missing-sandbox
  return <iframe ref={frame} className="pane-view" title={label} />
}

interface DocumentPaneProps {
  side: 'Left' | 'Right'
  choices: readonly { value: string; label: string }[]
  document: Document | undefined
  onChoose: (id: string) => void
}

/**
 * One of two documents side by side. Choosing it fetches it and records the view in the audit log.
 */
export function DocumentPane({ side, choices, document, onChoose }: DocumentPaneProps) {
  const api = useApi()
  const [opened, setOpened] = useState<{ id: string; file: Blob } | null>(null)
  const [says, setSays] = useState('')
  const label = choices.find(({ value }) => value === document?.id)?.label ?? ''

  const choose = async (id: string) => {
    onChoose(id)
    setOpened(null)
    setSays(id === '' ? '' : 'Opening')
    if (id === '') return
    try {
      setOpened({ id, file: await api().download(adminCompanies.document, { id }) })
      setSays('')
    } catch (error) {
      setSays(failureIssues(error)[0]?.detail ?? '')
    }
  }
  // Ignore an answer that arrives after another document was chosen.
  const file = opened !== null && opened.id === document?.id ? opened.file : null
  return (
    <div className="document-pane">
      <label className="filter">
        <span>{`${side} side`}</span>
        <span className="select">
          <select
            className="control"
            value={document?.id ?? ''}
            onChange={({ target }) => void choose(target.value)}
          >
            <option value="">No document</option>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
          <Icon of={ChevronDown} size={20} />
        </span>
      </label>
      <output>{says}</output>
      {file !== null && document !== undefined && (
        <>
          {document.mediaType === 'application/pdf' ? (
            <Pdf key={document.id} file={file} label={label} />
          ) : (
            <Picture key={document.id} file={file} label={label} />
          )}
          <button
            className="button button-small"
            type="button"
            onClick={() => saveFile(file, document.name)}
          >
            Save the file
          </button>
          <p className="pane-hash">{`SHA-256 ${document.sha256}`}</p>
        </>
      )}
    </div>
  )
}
