import type { RouteObject } from 'react-router-dom'

import { paths } from '../../routing/paths.ts'
import { privateRoute } from '../../routing/private-route.tsx'

/** The pages of a company's stock. */
export const listingWorkplaceRoutes: RouteObject[] = [
  privateRoute({
    path: paths.newListing,
    module: 'features/listings/pages/new-listing',
    load: () => import('./pages/new-listing.tsx'),
    group: 'work',
  }),
  privateRoute({
    path: paths.listing(':id'),
    module: 'features/listings/pages/listing',
    load: () => import('./pages/listing.tsx'),
    group: 'work',
  }),
]
