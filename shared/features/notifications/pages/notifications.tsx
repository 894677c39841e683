import { useEffect, useEffectEvent, useRef } from 'react'
import {
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigation,
  useRevalidator,
} from 'react-router-dom'

import { type Api, apiOf, useApi } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { notifications } from '../../../notifications/contract.ts'
import { EarlierNews } from '../../../notifications/earlier-news.tsx'
import { newestOf } from '../../../notifications/newest-of.ts'
import { readFollowed } from '../../../notifications/read-followed.ts'
import { announceUnread, followUnread } from '../../../notifications/unread-channel.ts'
import { UnreadMark } from '../../../notifications/unread-mark.tsx'
import { paths } from '../../../routing/paths.ts'
import { oneOf, useQuery } from '../../../routing/query.ts'
import { Moment } from '../../../ui/moment.tsx'
import { TabRow } from '../../../ui/tab-row.tsx'
import { useWork, WorkButton } from '../../../ui/use-work.tsx'
import { asked, Pages } from '../../../workplace/filters.tsx'
import { useMe, WorkplacePage } from '../../../workplace/workplace-page.tsx'

const query = { show: oneOf(['all', 'unread'], 'all') }

export const loader = async (args: LoaderFunctionArgs) => {
  const { call } = apiOf(args)
  const [list, { unread }] = await Promise.all([
    call(notifications.list, asked(args, query)),
    call(notifications.unread, {}),
  ])
  return { ...list, unread, later: new URL(args.request.url).searchParams.has('cursor') }
}

type Item = OutputOf<typeof notifications.list>['items'][number]

/** What one says about an empty list. */
function emptyText(show: 'all' | 'unread', unread: number, later: boolean): string {
  if (later && (show === 'all' || unread > 0)) return 'There is nothing left on this page.'
  return show === 'unread' ? 'You have read everything.' : 'You have no notifications yet.'
}

const filters = [
  { show: 'all', to: paths.notifications, label: 'All' },
  { show: 'unread', to: `${paths.notifications}?show=unread`, label: 'Unread' },
]

interface EntryProps {
  item: Item
  working: string | null
  /** Marks it as read. */
  onRead: () => void
  /** Its page is being opened. */
  onFollow: () => void
}

function Entry({ item, working, onRead, onFollow }: EntryProps) {
  const { id, title, body, link, createdAt, unread, earlier } = item
  return (
    <li className={unread ? 'notification is-unread' : 'notification'}>
      <h2>
        {unread && <UnreadMark />}
        <Link to={link} onClick={() => unread && onFollow()}>
          {title}
        </Link>
      </h2>
      <p>{body}</p>
      <div className="notification-foot">
        <Moment of={createdAt} first />
        {unread && (
          <button type="button" aria-disabled={working !== null || undefined} onClick={onRead}>
            <span className="text-link">
              {working === id ? 'Marking as read…' : 'Mark as read'}
              <span className="visually-hidden">: {title}</span>
            </span>
          </button>
        )}
        <EarlierNews of={id} number={earlier} title={title} full />
      </div>
    </li>
  )
}

export function Page() {
  const loaded = useLoaderData<typeof loader>()
  const { items, apart, next, unread, later } = loaded
  const { id: personId } = useMe()
  const { show } = useQuery(query)
  const { revalidate } = useRevalidator()
  const api = useApi()
  const { working, trouble, run } = useWork()
  /** The count that the list shows or is being loaded for. */
  const counted = useRef(unread)
  useEffect(() => {
    counted.current = loaded.unread
  }, [loaded])
  const { state } = useNavigation()
  // What another tab has read, or what has just arrived, shows here as well.
  const onNews = useEffectEvent((told: number) => {
    // Loading the list again would restart a navigation to another page.
    if (told === counted.current || state !== 'idle') return
    counted.current = told
    void revalidate()
  })
  useEffect(() => followUnread(personId, (told) => onNews(told)), [personId])
  const read = (name: string, send: (api: Api) => Promise<{ unread: number }>) =>
    void run(name, async () => {
      const answer = await send(api())
      counted.current = answer.unread
      announceUnread({ personId, ...answer })
      await revalidate()
    })
  const newest = newestOf([...items, ...apart])
  const entries = (some: readonly Item[]) =>
    some.map((item) => (
      <Entry
        key={item.id}
        item={item}
        working={working}
        onRead={() => read(item.id, ({ call }) => call(notifications.read, { id: item.id }))}
        onFollow={() => void readFollowed(api(), personId, item.id)}
      />
    ))
  return (
    <WorkplacePage
      title="Notifications"
      lead={
        <>
          Decisions, messages and changes to your account. Choose what we also email in your{' '}
          <Link to={paths.profileNotifications}>notification settings</Link>.
        </>
      }
    >
      <div className="notifications-head">
        <TabRow
          label="Show"
          tabs={filters.map(({ show: each, to, label }) => ({ to, label, current: each === show }))}
        />
        {newest !== undefined && unread > 0 && !later && (
          <WorkButton
            working={working}
            onClick={() =>
              read('all', ({ call }) => call(notifications.readAll, { upTo: newest.id }))
            }
          >
            {working === 'all' ? 'Marking as read…' : 'Mark all as read'}
          </WorkButton>
        )}
      </div>
      <output>{trouble}</output>
      {items.length === 0 && apart.length === 0 && (
        <p className="notifications-empty">{emptyText(show, unread, later)}</p>
      )}
      {items.length > 0 && <ul className="notifications">{entries(items)}</ul>}
      <Pages label="Pages of notifications" shown={items.length} next={next} />
      {apart.length > 0 && <ul className="notifications is-apart">{entries(apart)}</ul>}
    </WorkplacePage>
  )
}
