import { type ReactNode, startTransition, StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  type HydrationState,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  RouterProvider,
} from 'react-router-dom'

import { ApiContext, apiContext } from '#shared/contract/call.ts'
import type { Api } from '#shared/contract/call.ts'
import { type Site, SiteContext } from '#shared/layout/site-context.ts'
import type { PageHandle } from '#shared/routing/page-route.tsx'
import { paths } from '#shared/routing/paths.ts'
import { publicRoutes, routeTree } from '#shared/routing/routes.tsx'
import { SessionContext, type SessionStore } from '#shared/session/use-auth.ts'
import { MenuContext } from '#shared/workplace/menu-context.ts'

const loadWorkplace = () => import('#shared/routing/workplace-routes.tsx')

/**
 * The routes to search for an address: if the public site has no match, the workplace's are added.
 */
async function routesFor(pathname: string): Promise<RouteObject[]> {
  const found = matchRoutes(publicRoutes, pathname)?.at(-1)
  if (found !== undefined && found.route.path !== '*') return publicRoutes
  return [...publicRoutes, ...(await loadWorkplace()).workplaceRoutes]
}

/**
 * Fetches the code of the page at a path, and beside it the workplace's styles if it needs them: React would
 * ask for them only once the page is rendered.
 * @param rel `prefetch` for a page that the visitor may never open: browsers warn of what is preloaded and
 *   not used
 */
async function preload(
  pathname: string,
  rel: 'preload' | 'prefetch' = 'preload',
): Promise<PageHandle | undefined> {
  const found = matchRoutes(await routesFor(pathname), pathname)?.at(-1)
  const handle = found?.route.handle as PageHandle | undefined
  if (handle === undefined) return undefined
  if (handle.data === 'browser') {
    const href = document.body.dataset.workplaceCss
    document.head.append(Object.assign(document.createElement('link'), { rel, as: 'style', href }))
  }
  // A page, its header and its footer appear together.
  const shell = handle.frame !== 'site' && import('#shared/workplace/shell.ts')
  await Promise.all([handle.load(), shell])
  return handle
}

/** Marks the document once React has taken it over. */
function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
  return children
}

/**
 * The server's loader data. Always passed on: without it the router takes the page for a fresh
 * navigation and scrolls a visitor who may already be reading back to the top.
 */
function hydrationData(): HydrationState {
  const data = document.getElementById('route-data')?.textContent
  return data ? (JSON.parse(data) as HydrationState) : { loaderData: {} }
}

const loadApi = () => import('./api.ts')

/**
 * Fetches the code of the page behind a link, and beside it that of the calls that load its data.
 * @public called by the entry, which imports this module dynamically
 */
export const preloadBehind = (pathname: string) =>
  Promise.all([preload(pathname, 'prefetch'), loadApi()])

/** The API; its code is fetched with the first call. */
function lazyApi(session: SessionStore): Api {
  const load = async () => (await loadApi()).api
  return {
    call: async (...args) => (await load()).call(...args),
    upload: async (...args) => (await load()).upload(...args),
    uploadInParts: async (...args) => (await load()).uploadInParts(...args),
    download: async (...args) => (await load()).download(...args),
    signIn: async (...args) => (await load()).signIn(...args),
    signedIn: () => session.get() !== null,
    forgetSession: session.end,
  }
}

type Router = ReturnType<typeof createBrowserRouter>

/**
 * The router as React follows it. React first reads the state that the server has rendered: data may arrive
 * before it begins, and it hears of them once it subscribes. And it renders the page of a new address in the
 * task that sets the address: in slices, as the router has it rendered otherwise, the address would stand for
 * some frames with the title of the page before.
 */
function asRendered(router: Router): Router {
  const { state } = router
  let shown = state.location.pathname
  const subscribe: Router['subscribe'] = (tell) =>
    router.subscribe((now, options) => {
      const { pathname } = now.location
      tell(now, { ...options, flushSync: options.flushSync || pathname !== shown })
      shown = pathname
    })
  return Object.create(router, {
    state: { value: state },
    subscribe: { value: subscribe },
  }) as Router
}

/**
 * Hydrates the server's document. The session comes from the entry, which has followed it so far.
 */
export async function hydrate(root: HTMLElement, session: SessionStore): Promise<void> {
  const { origin = '', images = '', workplaceCss = '' } = document.body.dataset
  const site: Site = { origin, images, workplaceCss }
  const handle = await preload(location.pathname)
  if (handle?.kind === 'private' && session.get() === null) {
    // A redirect during hydration would leave the router and the document out of step.
    return location.replace(paths.loginAfter(location.pathname + location.search))
  }
  const api = lazyApi(session)
  const loadMenu = async () => (await loadWorkplace()).menu
  const router = createBrowserRouter(routeTree(await routesFor(location.pathname)), {
    patchRoutesOnNavigation: async ({ patch }) =>
      patch('site', (await loadWorkplace()).workplaceRoutes),
    hydrationData: hydrationData(),
    getContext: () => {
      const context = new RouterContextProvider()
      context.set(apiContext, api)
      return context
    },
  })
  // After a logout in another tab nothing private may stay on this screen, so the loaders run
  // again.
  const look = () => {
    if (session.get() === null) void router.revalidate()
  }
  addEventListener('storage', look)
  addEventListener('pageshow', ({ persisted }) => persisted && look())
  // Hydrates in slices: in one go it blocked taps on a slow phone for a tenth of a second.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <SiteContext value={site}>
          <SessionContext value={session}>
            <ApiContext value={api}>
              <MenuContext value={loadMenu}>
                <Hydrated>
                  <RouterProvider router={asRendered(router)} />
                </Hydrated>
              </MenuContext>
            </ApiContext>
          </SessionContext>
        </SiteContext>
      </StrictMode>,
    )
  })
}
