import type { RouteObject } from 'react-router-dom'

import { paths } from '../../routing/paths.ts'
import { privateRoute } from '../../routing/private-route.tsx'

/** The companies that operators verify. */
export const verificationRoutes: RouteObject[] = [
  privateRoute({
    path: paths.adminVerifications,
    module: 'features/verifications/pages/verifications',
    load: () => import('./pages/verifications.tsx'),
    group: 'console',
    tab: { label: 'Verifications', at: 20 },
  }),
  privateRoute({
    path: paths.adminCompany(':id'),
    module: 'features/verifications/pages/company',
    load: () => import('./pages/company.tsx'),
    group: 'console',
  }),
]
