import type { RouteObject } from 'react-router-dom'

import { paths } from '../../routing/paths.ts'
import { privateRoute } from '../../routing/private-route.tsx'
import { WorkplaceSkeleton } from '../../workplace/skeletons.tsx'

/** How companies see each other. */
export const ratingRoutes: RouteObject[] = [
  privateRoute({
    path: paths.ratings,
    module: 'features/ratings/pages/received',
    load: () => import('./pages/received.tsx'),
    group: 'company',
    tab: { label: 'Ratings', at: 30 },
  }),
  privateRoute({
    path: paths.ratingsOf(':id'),
    module: 'features/ratings/pages/seller-ratings',
    load: () => import('./pages/seller-ratings.tsx'),
    group: 'work',
    skeleton: <WorkplaceSkeleton crumbs />,
  }),
  privateRoute({
    path: paths.adminRatings,
    module: 'features/ratings/pages/console-ratings',
    load: () => import('./pages/console-ratings.tsx'),
    group: 'console',
    tab: { label: 'Ratings', under: 'Trade', at: 47 },
  }),
]
