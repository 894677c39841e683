import type { RouteObject } from 'react-router-dom'

import { brand } from '../../brand.ts'
import { PageSkeleton } from '../../layout/skeletons.tsx'
import { pageRoute } from '../../routing/page-route.tsx'
import { paths } from '../../routing/paths.ts'
import { registerQuery } from './register-query.ts'

const skeleton = <PageSkeleton />

/** The public pages of companies; the others are in the workplace. */
export const companyRoutes: RouteObject[] = [
  pageRoute({
    path: paths.register,
    title: `Register your company | ${brand.name}`,
    name: 'Register',
    module: 'features/companies/pages/register',
    load: () => import('./pages/register.tsx'),
    skeleton,
    footer: 'slim',
    query: registerQuery,
    action: (args) => import('./register-action.ts').then((m) => m.registerAction(args)),
  }),
  pageRoute({
    path: paths.profile,
    name: 'My Profile',
    module: 'features/companies/pages/profile',
    load: () => import('./pages/profile.tsx'),
    skeleton,
    footer: 'slim',
    data: 'browser',
  }),
]
