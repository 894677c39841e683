import type { RouteObject } from 'react-router-dom'

import { mayView } from '../../contract/company-roles.ts'
import { paths } from '../../routing/paths.ts'
import { privateRoute } from '../../routing/private-route.tsx'

/** What a seller is paid, and the operators' money desk. */
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
  privateRoute({
    path: paths.adminMoney,
    module: 'features/payments/pages/money',
    load: () => import('./pages/money.tsx'),
    group: 'console',
    tab: { label: 'Money', under: 'Trade', at: 43 },
  }),
  privateRoute({
    path: paths.adminMoneyBooks,
    module: 'features/payments/pages/money-books',
    load: () => import('./pages/money-books.tsx'),
    group: 'console',
  }),
  privateRoute({
    path: paths.adminMoneyOwed,
    module: 'features/payments/pages/money-owed',
    load: () => import('./pages/money-owed.tsx'),
    group: 'console',
  }),
]
