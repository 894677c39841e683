import { useCallback, useEffect, useState } from 'react'

import { useApi } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { Moment } from '../../../ui/moment.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { Trouble, useWork } from '../../../ui/use-work.tsx'
import { listings } from '../contract.ts'
import { deedWords, historyRows } from '../editing/history-words.ts'
import type { Said } from '../fields/field.ts'
import type { Kind } from '../kinds/kind.ts'
import { recentDays } from '../lot-views.ts'

type History = OutputOf<typeof listings.history>
type Change = History['items'][number]

const shortened = (text: string | null) =>
  text === null ? 'nothing' : text.length > 160 ? `${text.slice(0, 160)}…` : text

interface Told {
  kind: Kind
  /** The listing's own words, as far as they are known: a price needs its currency. */
  said: Said
}

function ChangeRow({ change, kind, said }: Told & { change: Change }) {
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

/** How often a lot was opened lately, for its seller. */
function RecentViews({ of: { buyers, visitors } }: { of: History['views'] }) {
  const counted = useCounted()
  return (
    <p className="small quiet">
      {buyers + visitors === 0
        ? `No views in the last ${recentDays} days.`
        : `Opened ${counted(buyers, 'time')} by verified buyers and ${counted(visitors, 'time')} by visitors without a login in the last ${recentDays} days. Each company and each address counts once a day.`}
    </p>
  )
}

/** Who changed what in a listing, and when, newest first. */
export function ListingHistory({ id, ...told }: Told & { id: string }) {
  const api = useApi()
  const { trouble, run } = useWork()
  const [page, setPage] = useState<History | null>(null)
  const load = useCallback(
    async (known: typeof page) => {
      const after = known?.next
      const more = await api().call(listings.history, { id, ...(after && { after }) })
      setPage({ ...more, items: [...(known?.items ?? []), ...more.items] })
    },
    [api, id],
  )
  const show = (known: typeof page) => void run('load', () => load(known))
  useEffect(() => {
    show(null)
    // oxlint-disable-next-line react/exhaustive-deps -- the newest changes are loaded once
  }, [load])
  return (
    <div className="listing-history">
      {page !== null && <RecentViews of={page.views} />}
      {page === null && trouble === null && <p aria-busy="true">Loading the history</p>}
      <ol>
        {page?.items.map((change) => (
          <ChangeRow key={change.id} change={change} {...told} />
        ))}
      </ol>
      <Trouble says={trouble} />
      {((page !== null && page.next !== null) || trouble !== null) && (
        <button className="button button-small" type="button" onClick={() => show(page)}>
          {trouble === null ? 'Show earlier changes' : 'Try again'}
        </button>
      )}
    </div>
  )
}
