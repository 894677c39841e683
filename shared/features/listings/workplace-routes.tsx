import type { RouteObject } from 'react-router-dom'

import { mayView } from '../../contract/company-roles.ts'
import { PageSkeleton } from '../../layout/skeletons.tsx'
import { pageRoute } from '../../routing/page-route.tsx'
import { paths } from '../../routing/paths.ts'
import { privateRoute } from '../../routing/private-route.tsx'
import { compareQuery } from './compare-query.ts'

/** The pages of a company's stock, and the comparison: few visitors of the public site open it. */
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
  privateRoute({
    path: paths.stock,
    module: 'features/listings/pages/stock',
    load: () => import('./pages/stock.tsx'),
    group: 'work',
    tab: {
      label: 'Stock',
      at: 20,
      shown: ({ company }) => company !== null && company.sells && mayView(company.role, 'stock'),
    },
  }),
  pageRoute({
    path: paths.stillThere,
    module: 'features/listings/pages/still-there',
    load: () => import('./pages/still-there.tsx'),
    skeleton: <PageSkeleton />,
    footer: 'slim',
    kind: 'work',
    data: 'browser',
    referrer: 'none',
  }),
  pageRoute({
    path: paths.compare(),
    module: 'features/listings/pages/compare',
    load: () => import('./pages/compare.tsx'),
    skeleton: <PageSkeleton />,
    // For readers, not for search engines: any four lots would be a page.
    kind: 'work',
    data: 'public',
    frame: 'either',
    field: 'leads',
    footer: 'slim',
    query: compareQuery,
  }),
  privateRoute({
    path: paths.adminListings,
    module: 'features/listings/pages/console-listings',
    load: () => import('./pages/console-listings.tsx'),
    group: 'console',
    tab: { label: 'Listings', at: 35 },
  }),
  privateRoute({
    path: paths.adminListing(':id'),
    module: 'features/listings/pages/console-listing',
    load: () => import('./pages/console-listing.tsx'),
    group: 'console',
  }),
]
