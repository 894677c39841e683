import type { RouteObject } from 'react-router-dom'

import { paths } from '../../routing/paths.ts'
import { privateRoute } from '../../routing/private-route.tsx'

/** The names of companies that are like those on sanctions lists. */
export const screeningRoutes: RouteObject[] = [
  privateRoute({
    path: paths.adminScreening,
    module: 'features/screening/pages/screening',
    load: () => import('./pages/screening.tsx'),
    group: 'console',
    tab: { label: 'Screening', under: 'Trade', at: 48 },
  }),
]
