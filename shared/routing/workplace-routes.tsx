import type { RouteObject } from 'react-router-dom'

import { PageSkeleton } from '../layout/skeletons.tsx'
import { pageRoute } from './page-route.tsx'
import { paths } from './paths.ts'
import { privateRoute } from './private-route.tsx'

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
    path: paths.profileCompany,
    module: 'features/companies/pages/verification',
    load: () => import('../features/companies/pages/verification.tsx'),
    skeleton,
  }),
  pageRoute({
    path: paths.references,
    module: 'features/companies/pages/reference',
    load: () => import('../features/companies/pages/reference.tsx'),
    skeleton,
    footer: 'slim',
    kind: 'work',
    action: (args) =>
      import('../features/companies/reference-action.ts').then((m) => m.referenceAction(args)),
  }),
  {
    ...pageRoute({
      path: paths.company(':id'),
      module: 'features/companies/pages/badge',
      load: () => import('../features/companies/pages/badge.tsx'),
      skeleton,
      kind: 'work',
      data: 'browser',
    }),
    hydrateFallbackElement: skeleton,
  },
]
