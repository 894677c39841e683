import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'

import { useApi } from '../contract/call.ts'
import type { OutputOf } from '../contract/endpoint.ts'
import { paths } from '../routing/paths.ts'
import { Moment } from '../ui/moment.tsx'
import { useWork } from '../ui/use-work.tsx'
import { notifications } from './contract.ts'
import { readFollowed } from './read-followed.ts'
import { announceUnread } from './unread-channel.ts'
import { UnreadMark } from './unread-mark.tsx'

type Items = OutputOf<typeof notifications.list>['items']

/** How many the panel shows. */
const shown = 8

/** The newest notifications, below the bell. */
export function BellPanel({ personId, unread }: { personId: string; unread: number }) {
  const api = useApi()
  const [items, setItems] = useState<Items | null>(null)
  const { working, trouble, run } = useWork()
  const load = async () => setItems((await api().call(notifications.list, { limit: shown })).items)
  // Loaded again when the number changes: something has arrived, or was read here or in another tab.
  useEffect(() => {
    void run('loading', load)
    // oxlint-disable-next-line react/exhaustive-deps -- only the number matters
  }, [unread])

  const readAll = (newest: string) =>
    run('reading', async () => {
      announceUnread({ personId, ...(await api().call(notifications.readAll, { upTo: newest })) })
    })

  const [newest] = items ?? []
  return (
    <section className="bell-panel" aria-label="Notifications">
      <div className="bell-head">
        <h2>Notifications</h2>
        {newest !== undefined && unread > 0 && (
          <button
            type="button"
            aria-disabled={working === null ? undefined : true}
            onClick={() => void readAll(newest.id)}
          >
            <span className="text-link">Mark all as read</span>
          </button>
        )}
      </div>
      <output>{trouble}</output>
      {trouble !== null && items === null && (
        <button type="button" onClick={() => void run('loading', load)}>
          <span className="text-link">Try again</span>
        </button>
      )}
      {trouble === null && items === null && <p className="bell-empty">Loading…</p>}
      {items?.length === 0 && <p className="bell-empty">You have no notifications yet.</p>}
      {items !== null && items.length > 0 && (
        <ul>
          {items.map(({ id, title, link, createdAt, readAt }) => (
            <li key={id}>
              <Link
                to={link}
                onClick={() => readAt === null && void readFollowed(api(), personId, id)}
              >
                {readAt === null && <UnreadMark />}
                <span className="bell-title">{title}</span>
                <Moment of={createdAt} first short />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Link className="bell-all" to={paths.notifications}>
        See all
      </Link>
    </section>
  )
}
