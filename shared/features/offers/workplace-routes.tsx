import type { RouteObject } from 'react-router-dom'

import { paths } from '../../routing/paths.ts'
import { privateRoute } from '../../routing/private-route.tsx'
import { WorkplaceSkeleton } from '../../workplace/skeletons.tsx'

const skeleton = <WorkplaceSkeleton crumbs />

/** What a company negotiates. */
export const offerRoutes: RouteObject[] = [
  privateRoute({
    path: paths.offers,
    module: 'features/offers/pages/offers',
    load: () => import('./pages/offers.tsx'),
    group: 'work',
    tab: { label: 'Offers', at: 28, shown: ({ company }) => company !== null },
  }),
  privateRoute({
    path: paths.newOffer,
    module: 'features/offers/pages/new-offer',
    load: () => import('./pages/new-offer.tsx'),
    group: 'work',
    skeleton,
  }),
  privateRoute({
    path: paths.offer(':number'),
    module: 'features/offers/pages/offer',
    load: () => import('./pages/offer.tsx'),
    group: 'work',
    skeleton,
  }),
]
