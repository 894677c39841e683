import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'

import { useApi } from '../contract/call.ts'
import type { OutputOf } from '../contract/endpoint.ts'
import { paths } from '../routing/paths.ts'
import { Moment } from '../ui/moment.tsx'
import { useWork } from '../ui/use-work.tsx'
import { notifications } from './contract.ts'
import { EarlierNews } from './earlier-news.tsx'
import { newestOf } from './newest-of.ts'
import { readFollowed } from './read-followed.ts'
import { announceUnread } from './unread-channel.ts'
import { UnreadMark } from './unread-mark.tsx'

type News = OutputOf<typeof notifications.list>

/** How many the panel shows. */
const shown = 8

/** The newest notifications, below the bell. */
export function BellPanel({ personId, unread }: { personId: string; unread: number }) {
  const api = useApi()
  const [news, setNews] = useState<News | null>(null)
  const { working, trouble, run } = useWork()
  const load = async () => setNews(await api().call(notifications.list, { limit: shown }))
  // Loaded again when the number changes: something has arrived, or was read here or in another tab.
  useEffect(() => {
    void run('loading', load)
    // oxlint-disable-next-line react/exhaustive-deps -- only the number matters
  }, [unread])

  const readAll = (newest: string) =>
    run('reading', async () => {
      announceUnread({ personId, ...(await api().call(notifications.readAll, { upTo: newest })) })
    })

  const entries = news === null ? null : [...news.items, ...news.apart]
  const newest = newestOf(entries ?? [])
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
      {trouble !== null && entries === null && (
        <button type="button" onClick={() => void run('loading', load)}>
          <span className="text-link">Try again</span>
        </button>
      )}
      {trouble === null && entries === null && <p className="bell-empty">Loading…</p>}
      {entries?.length === 0 && <p className="bell-empty">You have no notifications yet.</p>}
      {entries !== null && entries.length > 0 && (
        <ul>
          {entries.map(({ id, title, link, createdAt, unread: isUnread, earlier }) => (
            <li key={id}>
              <Link to={link} onClick={() => isUnread && void readFollowed(api(), personId, id)}>
                {isUnread && <UnreadMark />}
                <span className="bell-title">{title}</span>
                <Moment of={createdAt} first short />
              </Link>
              <EarlierNews of={id} number={earlier} title={title} />
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
