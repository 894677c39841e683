import type { RouteObject } from 'react-router-dom'

import { paths } from '../../routing/paths.ts'
import { privateRoute } from '../../routing/private-route.tsx'

/** The operator's page of metal prices and exchange rates. */
export const ratesWorkplaceRoutes: RouteObject[] = [
  privateRoute({
    path: paths.adminRates,
    module: 'features/rates/pages/rates',
    load: () => import('./pages/rates.tsx'),
    group: 'console',
    tab: { label: 'Rates', under: 'System', at: 56 },
  }),
]
