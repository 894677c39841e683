import { useState } from 'react'

import type { OutputOf } from '../../../contract/endpoint.ts'
import { FileSize } from '../../../ui/amounts.tsx'
import { ShortDay } from '../../../ui/day.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { labelOf } from '../../companies/document-kinds.ts'
import type { verifications } from '../contract.ts'
import { type Document, DocumentView } from './document-pane.tsx'

type File = OutputOf<typeof verifications.company>

const sides = ['Left', 'Right'] as const
const types: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
}

/** The dates, the number and the form of a document. */
function Particulars(document: Document) {
  const { issuedOn, expiresOn, createdAt, certificateNumber, mediaType, size } = document
  return (
    <p className="aside">
      {issuedOn !== null && (
        <>
          Issued <ShortDay of={issuedOn} />.{' '}
        </>
      )}
      {expiresOn !== null && (
        <>
          Expires <ShortDay of={expiresOn} />.{' '}
        </>
      )}
      {issuedOn === null && expiresOn === null && (
        <>
          Added <ShortDay of={createdAt} />.{' '}
        </>
      )}
      {certificateNumber && `Number ${certificateNumber}. `}
      {types[mediaType] ?? mediaType}, <FileSize bytes={size} />
    </p>
  )
}

interface RowProps {
  document: Document
  kind: string
  side: string | undefined
  read: boolean
  onView: () => void
}

function Row({ document, kind, side, read, onView }: RowProps) {
  return (
    <li data-shown={side}>
      <div>
        <h3>{kind}</h3>
        <Particulars {...document} />
      </div>
      <span className="side">{side}</span>
      <StatusMark tone={read ? 'good' : 'waiting'}>{read ? 'Read' : 'Unread'}</StatusMark>
      <button className="view-document" type="button" onClick={onView}>
        <span className="text-link">View</span>
        <span className="visually-hidden">{` ${kind}: ${document.name}`}</span>
      </button>
    </li>
  )
}

/** Two documents side by side; the one that is older on the screen gives way to the next. */
function usePanes() {
  const [panes, setPanes] = useState<readonly (string | null)[]>([null, null])
  const [last, setLast] = useState(1)
  const show = (id: string) => {
    if (panes.includes(id)) return
    const free = panes.indexOf(null)
    const at = free === -1 ? 1 - last : free
    setPanes(panes.with(at, id))
    setLast(at)
  }
  const close = (at: number) => setPanes(panes.with(at, null))
  return { panes, show, close }
}

/** A company's documents, and two of them side by side; on a phone one fills the screen. */
export function Documents({ documents, company }: Pick<File, 'documents' | 'company'>) {
  const { panes, show, close } = usePanes()
  const [full, setFull] = useState<string | null>(null)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const { country, legalName } = company
  if (documents.length === 0)
    return <p className="quiet">The company has not added any documents yet.</p>
  const kindOf = ({ kind }: Document) => labelOf(kind, country)
  const shown = documents.find(({ id }) => id === full)
  const viewOf = (id: string | null, onClose?: () => void) => {
    const document = documents.find((each) => each.id === id)
    if (document === undefined) return null
    const kind = kindOf(document)
    return (
      <DocumentView
        key={document.id}
        document={document}
        kind={kind}
        label={`${kind} of ${legalName}: ${document.name}`}
        onOpened={() => setOpened((before) => new Set(before).add(document.id))}
        {...(onClose && { onClose })}
      />
    )
  }
  const view = (id: string) => {
    if (matchMedia('(width < 600px)').matches) setFull(id)
    else show(id)
  }
  return (
    <div className="document-desk">
      <ul className="documents">
        {documents.map((document) => (
          <Row
            key={document.id}
            document={document}
            kind={kindOf(document)}
            side={sides[panes.indexOf(document.id)]}
            read={document.read !== null || opened.has(document.id)}
            onView={() => view(document.id)}
          />
        ))}
      </ul>
      <div className="document-panes">
        {sides.map((side, at) => (
          <div className="document-pane" key={side}>
            {viewOf(panes[at] ?? null, () => close(at)) ?? (
              <p className="pane-empty">
                {at === 0
                  ? 'Choose View to open a document here.'
                  : 'Open another to compare them.'}
              </p>
            )}
          </div>
        ))}
      </div>
      <Dialog
        open={full !== null}
        onClose={() => setFull(null)}
        title={shown === undefined ? '' : kindOf(shown)}
      >
        {viewOf(full)}
      </Dialog>
    </div>
  )
}
