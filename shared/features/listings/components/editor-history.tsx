import { Clock } from 'lucide'
import { useState } from 'react'

import { useApi } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { failureIssues } from '../../../ui/failure.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { listings } from '../contract.ts'
import { deedWords, historyRows } from '../editing/history-words.ts'
import { useEditing } from './editor-context.tsx'

type Change = OutputOf<typeof listings.history>['items'][number]

const shortened = (text: string | null) =>
  text === null ? 'nothing' : text.length > 160 ? `${text.slice(0, 160)}…` : text

function ChangeRow({ change }: { change: Change }) {
  const { kind, said } = useEditing()
  const rows = change.what === 'created' ? [] : historyRows(kind, change, said)
  return (
    <li>
      <p>
        <b>{deedWords(change.what)}</b>{' '}
        <span className="quiet">
          {change.by === null ? '' : `by ${change.by}, `}
          <Moment of={change.at} />
        </span>
      </p>
      {rows.length > 0 && (
        <dl>
          {rows.map(({ key, name, before, after }) => (
            <div key={key}>
              <dt className="quiet">{name}</dt>
              <dd>
                <del>{shortened(before)}</del> <span aria-hidden="true">→</span>
                <span className="visually-hidden">became</span> <ins>{shortened(after)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

/** Who changed what, and when, newest first; a button opens it. */
export function EditorHistory() {
  const api = useApi()
  const { listing } = useEditing()
  const [open, setOpen] = useState(false)
  const [page, setPage] = useState<{ items: Change[]; next: string | null } | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const load = async (known: typeof page) => {
    const after = known?.next
    setTrouble(null)
    try {
      const more = await api().call(listings.history, { id: listing.id, ...(after && { after }) })
      setPage({ items: [...(known?.items ?? []), ...more.items], next: more.next })
    } catch (error) {
      setTrouble(failureIssues(error)[0]?.detail ?? null)
    }
  }
  const show = () => {
    setOpen(true)
    setPage(null)
    void load(null)
  }
  return (
    <>
      <button type="button" className="editor-act" onClick={show}>
        <Icon of={Clock} size={16} />
        History
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="History">
        <div className="editor-history">
          {page === null && trouble === null && <p aria-busy="true">Loading the history</p>}
          <ol>
            {page?.items.map((change) => (
              <ChangeRow key={change.id} change={change} />
            ))}
          </ol>
          {trouble !== null && (
            <p className="field-error" role="alert">
              {trouble}
            </p>
          )}
          {((page !== null && page.next !== null) || trouble !== null) && (
            <button className="button button-small" type="button" onClick={() => void load(page)}>
              {trouble === null ? 'Show earlier changes' : 'Try again'}
            </button>
          )}
        </div>
      </Dialog>
    </>
  )
}
