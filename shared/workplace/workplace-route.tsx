import {
  Outlet,
  type RouteObject,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router-dom'

import { PageSkeleton } from '../layout/skeletons.tsx'
import { fetched, usePageHandle } from '../routing/page-route.tsx'
import { askForTerms, forSignedIn } from '../routing/with-session.ts'
import type { Me } from '../session/me.ts'
import type { Menu } from './menu.ts'
import { Workplace } from './workplace.tsx'

/**
 * For how many milliseconds we remember who is logged in, so that navigating does not ask again.
 */
const knownFor = 10_000

function Layout({ menu }: { menu: Menu }) {
  const me = useLoaderData<Me>()
  const { group } = usePageHandle()
  if (group === undefined) throw new Error('a page of the workplace belongs to no group')
  return (
    <Workplace group={group} menu={menu} me={me}>
      <Outlet />
    </Workplace>
  )
}

/**
 * The one route around all private pages. It loads who is logged in, once for all of them, and
 * draws the navigation. On the server nobody is logged in, so its skeleton replaces every page.
 */
export function workplaceRoute(pages: RouteObject[], menu: Menu): RouteObject {
  let askedAt = 0
  return {
    id: 'workplace',
    handle: { data: 'browser' },
    element: <Layout menu={menu} />,
    hydrateFallbackElement: <PageSkeleton />,
    loader: (args) =>
      forSignedIn(args, async () => {
        // The contract is already part of the code of every page in here.
        const { meOf } = await fetched(() => import('./workplace-page.tsx'))
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
