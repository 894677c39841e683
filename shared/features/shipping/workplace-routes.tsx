import type { RouteObject } from 'react-router-dom'

import { paths } from '../../routing/paths.ts'
import { privateRoute } from '../../routing/private-route.tsx'
import { WorkplaceSkeleton } from '../../workplace/skeletons.tsx'

/** What a seller charges for shipping. */
export const shippingRoutes: RouteObject[] = [
  privateRoute({
    path: paths.shippingTerms,
    module: 'features/shipping/pages/shipping-terms',
    load: () => import('./pages/shipping-terms.tsx'),
    group: 'company',
    skeleton: <WorkplaceSkeleton crumbs />,
    tab: {
      label: 'Shipping',
      at: 25,
      shown: ({ company }) => company?.sells === true,
    },
  }),
]
