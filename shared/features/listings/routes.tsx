import type { RouteObject } from 'react-router-dom'

import { PageSkeleton } from '../../layout/skeletons.tsx'
import { pageRoute } from '../../routing/page-route.tsx'
import { paths } from '../../routing/paths.ts'

/** The public pages of lots and of the companies that sell them; the stock is in the workplace. */
export const listingRoutes: RouteObject[] = [
  pageRoute({
    path: paths.lot(':slug'),
    module: 'features/listings/pages/lot',
    load: () => import('./pages/lot.tsx'),
    skeleton: <PageSkeleton />,
    data: 'public',
    frame: 'either',
    field: 'leads',
    footer: 'slim',
  }),
  pageRoute({
    path: paths.company(':id'),
    module: 'features/listings/pages/seller',
    load: () => import('./pages/seller.tsx'),
    skeleton: <PageSkeleton />,
    data: 'public',
    frame: 'either',
    field: 'leads',
  }),
]
