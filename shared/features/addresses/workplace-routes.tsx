import type { RouteObject } from 'react-router-dom'

import { paths } from '../../routing/paths.ts'
import { privateRoute } from '../../routing/private-route.tsx'

/** The address book of a company. */
export const addressRoutes: RouteObject[] = [
  privateRoute({
    path: paths.addresses,
    module: 'features/addresses/pages/addresses',
    load: () => import('./pages/addresses.tsx'),
    group: 'company',
    tab: { label: 'Addresses', at: 15 },
  }),
  privateRoute({
    path: paths.newAddress,
    module: 'features/addresses/pages/new-address',
    load: () => import('./pages/new-address.tsx'),
    group: 'company',
  }),
  privateRoute({
    path: paths.address(':id'),
    module: 'features/addresses/pages/address',
    load: () => import('./pages/address.tsx'),
    group: 'company',
  }),
]
