import type { RouteObject } from 'react-router-dom'

import { paths } from '../../routing/paths.ts'
import { privateRoute } from '../../routing/private-route.tsx'

/** The messages from the contact form, for operators. */
export const siteWorkplaceRoutes: RouteObject[] = [
  privateRoute({
    path: paths.adminEnquiries,
    module: 'features/site/pages/enquiries',
    load: () => import('./pages/enquiries.tsx'),
    group: 'console',
    tab: { label: 'Messages', at: 40 },
  }),
  privateRoute({
    path: paths.adminEnquiry(':id'),
    module: 'features/site/pages/enquiry',
    load: () => import('./pages/enquiry.tsx'),
    group: 'console',
  }),
]
