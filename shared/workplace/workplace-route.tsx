import { useEffect } from 'react'
import {
  Outlet,
  type RouteObject,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigation,
} from 'react-router-dom'

import { usePageHandle } from '../routing/page-route.tsx'
import { fetchRefused } from '../routing/routes.tsx'
import { askForTerms, forSignedIn } from '../routing/with-session.ts'
import type { Me } from '../session/me.ts'
import { TabsNav } from '../ui/tabs-nav.tsx'
import { MenuContext } from './menu-context.ts'
import { type Menu, tabsOf, type WorkplaceHandle } from './menu.ts'
import { LayoutSkeleton } from './skeletons.tsx'
import { groups } from './tab.ts'
import { meOf } from './workplace-page.tsx'

/**
 * For how many milliseconds we remember who is logged in, so that navigating does not ask again.
 */
const knownFor = 10_000

/** The current page in the style of its group; account pages have a list of each other beside. */
function Layout({ menu }: { menu: Menu }) {
  const me = useLoaderData<Me>()
  const { group } = usePageHandle()
  const { pathname } = useLocation()
  // The old page stays until the next one's data are here; a line at the top says that they come.
  const loading = useNavigation().state === 'loading'
  useEffect(() => {
    // Offline it is too late to fetch what says so.
    fetchRefused().catch(() => {})
  }, [])
  if (group === undefined) throw new Error('a page of the workplace belongs to no group')
  return (
    <div className={`workplace ${group}`} data-loading={loading || undefined}>
      {group === 'profile' && (
        <TabsNav label={groups[group].label} tabs={tabsOf(menu, group, me, pathname)} />
      )}
      <MenuContext value={menu}>
        <Outlet />
      </MenuContext>
    </div>
  )
}

/**
 * The one route around all private pages. It loads who is logged in, once for all of them. On the
 * server nobody is logged in, so its skeleton replaces every page.
 */
export function workplaceRoute(pages: RouteObject[], menu: Menu): RouteObject {
  let askedAt = 0
  return {
    id: 'workplace',
    handle: { data: 'browser', menu } satisfies WorkplaceHandle,
    element: <Layout menu={menu} />,
    hydrateFallbackElement: <LayoutSkeleton />,
    loader: (args) =>
      forSignedIn(args, async () => {
        const me = await meOf(args)
        askForTerms(args, me)
        // Who has not accepted the terms yet is asked on every page but the few open to them.
        askedAt = me.termsAccepted ? Date.now() : 0
        return me
      }),
    shouldRevalidate: (change: ShouldRevalidateFunctionArgs) => {
      const { currentUrl, nextUrl, formMethod, actionStatus = 200 } = change
      // A refused action has changed nothing, and the page says why.
      if (actionStatus >= 400) return false
      const sent = formMethod !== undefined && formMethod !== 'GET'
      const sameAgain = currentUrl.href === nextUrl.href
      return sent || sameAgain || Date.now() - askedAt > knownFor
    },
    children: pages,
  }
}
