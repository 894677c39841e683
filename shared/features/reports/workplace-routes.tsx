import type { RouteObject } from 'react-router-dom'

import { paths } from '../../routing/paths.ts'
import { privateRoute } from '../../routing/private-route.tsx'

/** What companies reported to operators, and their appeals. */
export const reportRoutes: RouteObject[] = [
  privateRoute({
    path: paths.adminReports,
    module: 'features/reports/pages/console-reports',
    load: () => import('./pages/console-reports.tsx'),
    group: 'console',
    tab: { label: 'Reports', under: 'Trade', at: 46 },
  }),
  privateRoute({
    path: paths.adminAppeals,
    module: 'features/reports/pages/console-appeals',
    load: () => import('./pages/console-appeals.tsx'),
    group: 'console',
    tab: { label: 'Appeals', under: 'Trade', at: 47 },
  }),
]
