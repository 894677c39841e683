import type { RouteObject } from 'react-router-dom'

import { PageSkeleton } from '../layout/skeletons.tsx'
import { pageRoute, privateRoute } from './page-route.tsx'
import { paths } from './paths.ts'

const skeleton = <PageSkeleton />

/**
 * What lies behind the public site: the pages of those who have an account or were sent a link. They
 * come to the browser with the first address among them, so that a reader of the public site pays
 * nothing for them.
 */
export const workplaceRoutes: RouteObject[] = [
  pageRoute({
    path: paths.confirmEmail,
    module: 'features/accounts/pages/confirm-email',
    load: () => import('../features/accounts/pages/confirm-email.tsx'),
    skeleton,
    footer: 'slim',
    kind: 'work',
  }),
  privateRoute({
    path: paths.profileDetails,
    module: 'features/accounts/pages/details',
    load: () => import('../features/accounts/pages/details.tsx'),
    skeleton,
  }),
  privateRoute({
    path: paths.profileCompanyDetails,
    module: 'features/companies/pages/company-details',
    load: () => import('../features/companies/pages/company-details.tsx'),
    skeleton,
  }),
  privateRoute({
    path: paths.profileNotifications,
    module: 'features/accounts/pages/notifications',
    load: () => import('../features/accounts/pages/notifications.tsx'),
    skeleton,
  }),
  privateRoute({
    path: paths.profilePayouts,
    module: 'features/companies/pages/payouts',
    load: () => import('../features/companies/pages/payouts.tsx'),
    skeleton,
  }),
  privateRoute({
    path: paths.profileClose,
    module: 'features/accounts/pages/close-account',
    load: () => import('../features/accounts/pages/close-account.tsx'),
    skeleton,
  }),
]
