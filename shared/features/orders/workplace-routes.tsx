import type { RouteObject } from 'react-router-dom'

import { mayChange } from '../../contract/company-roles.ts'
import { paths } from '../../routing/paths.ts'
import { privateRoute } from '../../routing/private-route.tsx'
import { WorkplaceSkeleton } from '../../workplace/skeletons.tsx'

const skeleton = <WorkplaceSkeleton crumbs />

/** What a company buys and sells, and what operators see of it. */
export const orderRoutes: RouteObject[] = [
  privateRoute({
    path: paths.orders,
    module: 'features/orders/pages/orders',
    load: () => import('./pages/orders.tsx'),
    group: 'work',
    tab: { label: 'Orders', at: 30, shown: ({ company }) => company !== null },
  }),
  privateRoute({
    path: paths.basket,
    module: 'features/orders/pages/basket',
    load: () => import('./pages/basket.tsx'),
    group: 'work',
    tab: {
      label: 'Basket',
      at: 29,
      shown: ({ company }) =>
        company !== null &&
        company.buys &&
        company.verified &&
        !company.suspended &&
        mayChange(company.role, 'purchases'),
      part: 'basketCount',
    },
  }),
  privateRoute({
    path: paths.newOrder,
    module: 'features/orders/pages/new-order',
    load: () => import('./pages/new-order.tsx'),
    group: 'work',
    skeleton,
  }),
  privateRoute({
    path: paths.order(':number'),
    module: 'features/orders/pages/order',
    load: () => import('./pages/order.tsx'),
    group: 'work',
    skeleton,
  }),
  privateRoute({
    path: paths.shippingTerms,
    module: 'features/orders/pages/shipping-terms',
    load: () => import('./pages/shipping-terms.tsx'),
    group: 'company',
    tab: {
      label: 'Shipping',
      at: 25,
      shown: ({ company }) => company?.sells === true,
    },
  }),
  privateRoute({
    path: paths.adminOrders,
    module: 'features/orders/pages/console-orders',
    load: () => import('./pages/console-orders.tsx'),
    group: 'console',
    tab: { label: 'Orders', under: 'Trade', at: 44 },
  }),
  privateRoute({
    path: paths.adminOrder(':number'),
    module: 'features/orders/pages/console-order',
    load: () => import('./pages/console-order.tsx'),
    group: 'console',
  }),
  privateRoute({
    path: paths.adminReviews,
    module: 'features/orders/pages/reviews',
    load: () => import('./pages/reviews.tsx'),
    group: 'console',
    tab: { label: 'Payment checks', under: 'Trade', at: 44 },
  }),
  privateRoute({
    path: paths.adminDeliveries,
    module: 'features/orders/pages/deliveries',
    load: () => import('./pages/deliveries.tsx'),
    group: 'console',
    tab: { label: 'Deliveries', under: 'Trade', at: 46 },
  }),
  privateRoute({
    path: paths.adminDisputes,
    module: 'features/orders/pages/disputes',
    load: () => import('./pages/disputes.tsx'),
    group: 'console',
    tab: { label: 'Disputes', under: 'Trade', at: 45 },
  }),
  privateRoute({
    path: paths.adminDispute(':id'),
    module: 'features/orders/pages/dispute',
    load: () => import('./pages/dispute.tsx'),
    group: 'console',
    skeleton,
  }),
]
