import type { RouteObject } from 'react-router-dom'

import { paths } from '../../routing/paths.ts'
import { privateRoute } from '../../routing/private-route.tsx'

/** What lots are offered at and sell for. */
export const trendRoutes: RouteObject[] = [
  privateRoute({
    path: paths.trends,
    module: 'features/trends/pages/trends',
    load: () => import('./pages/trends.tsx'),
    group: 'work',
    tab: {
      label: 'Trends',
      at: 35,
      // Sellers go there from their figures: their header is full.
      shown: ({ company }) =>
        company !== null && company.verified && !company.suspended && !company.sells,
    },
  }),
]
