import type { RouteObject } from 'react-router-dom'

import { PageSkeleton } from '../layout/skeletons.tsx'
import { pageRoute } from './page-route.tsx'
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
]
