import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

import { useApi } from '../contract/call.ts'
import { useAuth } from '../session/use-auth.ts'
import { BellIcon } from './bell-icon.tsx'
import { BellPanel } from './bell-panel.tsx'
import { mostCounted, notifications } from './contract.ts'
import { UnreadMark } from './unread-mark.tsx'
import { type UnreadWatch, watchUnread } from './watch-unread.ts'

/** How many notifications are unread, kept up to date as long as somebody uses the tab. */
function useUnread(personId: string | null): number {
  const api = useApi()
  const [unread, setUnread] = useState(0)
  const watch = useRef<UnreadWatch>(null)
  useEffect(() => {
    if (personId === null) return
    const ask = async () => (await api().call(notifications.unread, {})).unread
    const started = watchUnread({ personId, ask, told: setUnread })
    watch.current = started
    return () => {
      started.stop()
      setUnread(0)
    }
  }, [personId, api])
  const { key } = useLocation()
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a navigation is the reason to look
  useEffect(() => watch.current?.look(), [key])
  return unread
}

/** What the bell is called: its purpose, and how much is unread. */
function nameOf(unread: number): string {
  if (unread === 0) return 'Notifications'
  return `Notifications, ${unread < mostCounted ? unread : `${mostCounted} or more`} unread`
}

/**
 * The bell of the workplace: says whether something is unread, and opens the newest notifications.
 * A native disclosure; Escape and closing are in `client/menus.ts`. Import it only from code behind
 * the public site.
 */
export function Bell() {
  const personId = useAuth().session?.personId ?? null
  const unread = useUnread(personId)
  const [open, setOpen] = useState(false)
  return (
    <details
      className="bell"
      data-menu="tap"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary aria-label={nameOf(unread)}>
        <BellIcon />
        {unread > 0 && <UnreadMark />}
      </summary>
      {open && personId !== null && <BellPanel personId={personId} unread={unread} />}
    </details>
  )
}
