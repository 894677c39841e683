import type { RouteObject } from 'react-router-dom'

import { paths } from '../../routing/paths.ts'
import { privateRoute } from '../../routing/private-route.tsx'
import { WorkplaceSkeleton } from '../../workplace/skeletons.tsx'
import { inCatalogue } from '../search/catalogue-tabs.ts'

const shared = { group: 'work', skeleton: <WorkplaceSkeleton crumbs /> } as const

/** What buyers look for. */
export const buyRequestRoutes: RouteObject[] = [
  privateRoute({
    path: paths.buyRequests,
    module: 'features/buy-requests/pages/buy-requests',
    load: () => import('./pages/buy-requests.tsx'),
    ...shared,
    tab: { label: 'Buy requests', at: 4, ...inCatalogue },
  }),
  privateRoute({
    path: paths.newBuyRequest,
    module: 'features/buy-requests/pages/new-buy-request',
    load: () => import('./pages/new-buy-request.tsx'),
    ...shared,
  }),
  privateRoute({
    path: paths.buyRequest(':id'),
    module: 'features/buy-requests/pages/buy-request',
    load: () => import('./pages/buy-request.tsx'),
    ...shared,
  }),
]
