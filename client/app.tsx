import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  type HydrationState,
  matchRoutes,
  RouterProvider,
} from 'react-router-dom'

import { type Site, SiteContext } from '#shared/layout/site-context.ts'
import type { PageHandle } from '#shared/routing/page-route.tsx'
import { routes } from '#shared/routing/routes.tsx'
import { SessionContext, type SessionStore } from '#shared/session/use-auth.ts'

/**
 * Fetches the code of the page at a path.
 * @public called by the entry, which has this module only as a promise
 */
export async function preload(pathname: string): Promise<void> {
  const handle = matchRoutes(routes, pathname)?.at(-1)?.route.handle as PageHandle | undefined
  await handle?.load()
}

/**
 * What the server knew. It is never left out: without it the router takes the page for a fresh
 * navigation and scrolls a visitor, who may be reading already, back to the top.
 */
function hydrationData(): HydrationState {
  const data = document.getElementById('route-data')?.textContent
  return data ? (JSON.parse(data) as HydrationState) : { loaderData: {} }
}

/** Makes the server's document live. The session comes from the entry, which has been following it. */
export async function hydrate(root: HTMLElement, session: SessionStore): Promise<void> {
  const { origin = '', images = '' } = document.body.dataset
  const site: Site = { origin, images }
  await preload(location.pathname)
  const router = createBrowserRouter(routes, { hydrationData: hydrationData() })
  hydrateRoot(
    root,
    <StrictMode>
      <SiteContext value={site}>
        <SessionContext value={session}>
          <RouterProvider router={router} />
        </SessionContext>
      </SiteContext>
    </StrictMode>,
  )
  document.documentElement.dataset.hydrated = ''
}
