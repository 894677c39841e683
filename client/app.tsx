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
import { SessionContext } from '#shared/session/use-auth.ts'

import { sessionStore } from './session-store.ts'

/** Fetches the code of the page at a path. */
export async function preload(pathname: string): Promise<void> {
  const handle = matchRoutes(routes, pathname)?.at(-1)?.route.handle as PageHandle | undefined
  await handle?.load()
}

function hydrationData(): HydrationState | null {
  const data = document.getElementById('route-data')?.textContent
  return data ? (JSON.parse(data) as HydrationState) : null
}

const root = document.getElementById('root')
if (root === null) throw new Error('Root element not found')
const { origin = '', images = '' } = document.body.dataset
const site: Site = { origin, images }

await preload(location.pathname)
const data = hydrationData()
const router = createBrowserRouter(routes, data === null ? {} : { hydrationData: data })
hydrateRoot(
  root,
  <StrictMode>
    <SiteContext value={site}>
      <SessionContext value={sessionStore}>
        <RouterProvider router={router} />
      </SessionContext>
    </SiteContext>
  </StrictMode>,
)
document.documentElement.dataset.hydrated = ''
