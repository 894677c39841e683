import type { RouteObject } from 'react-router-dom'

import { mayView } from '../../contract/company-roles.ts'
import { paths } from '../../routing/paths.ts'
import { privateRoute } from '../../routing/private-route.tsx'

/** What a seller is paid, and to which account. */
export const paymentRoutes: RouteObject[] = [
  privateRoute({
    path: paths.payouts,
    module: 'features/payments/pages/payouts',
    load: () => import('./pages/payouts.tsx'),
    group: 'work',
    tab: {
      label: 'Payouts',
      at: 32,
      shown: ({ company }) => company?.sells === true && mayView(company.role, 'payouts'),
    },
  }),
]
