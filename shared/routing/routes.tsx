import { lazy, Suspense } from 'react'
import type { RouteObject } from 'react-router-dom'

import { brand } from '../brand.ts'
import { accountRoutes } from '../features/accounts/routes.tsx'
import { companyRoutes } from '../features/companies/routes.tsx'
import { listingRoutes } from '../features/listings/routes.tsx'
import { searchRoutes } from '../features/search/routes.tsx'
import { siteRoutes } from '../features/site/routes.tsx'
import { ErrorPage } from '../layout/error-page.tsx'
import { Frame } from '../layout/frame.tsx'
import { PageSkeleton } from '../layout/skeletons.tsx'
import { fetched, pageRoute } from './page-route.tsx'

const skeleton = <PageSkeleton />

/** The public site's pages. Paths are matched exactly. */
export const publicRoutes: RouteObject[] = [
  ...siteRoutes,
  ...accountRoutes,
  ...companyRoutes,
  ...listingRoutes,
  ...searchRoutes,
  pageRoute({
    path: '*',
    title: 'Page Not Found',
    module: 'layout/not-found-page',
    load: () => import('../layout/not-found-page.tsx'),
    skeleton,
    frame: 'either',
  }),
]

/** Fetches what replaces a page whose data were refused: on the public site only when it is needed. */
export const fetchRefused = async () => ({
  default: (await fetched(() => import('../layout/refused-page.tsx'))).RefusedPage,
})
const Refused = lazy(fetchRefused)

/**
 * THE route tree, around the pages known so far: the server renders it, the browser hydrates it. An
 * error in a page's data stays inside the frame, at the single route `site`, so the document for a
 * missing page is the same at every address.
 */
export const routeTree = (pages: RouteObject[]): RouteObject[] => [
  {
    element: <Frame />,
    errorElement: <ErrorPage />,
    children: [
      {
        id: 'site',
        errorElement: (
          <Suspense
            fallback={
              <>
                <title>{brand.name}</title>
                {skeleton}
              </>
            }
          >
            <Refused />
          </Suspense>
        ),
        children: pages,
      },
    ],
  },
]
