import type { RouteObject } from 'react-router-dom'

import { brand } from '../../brand.ts'
import { PageSkeleton } from '../../layout/skeletons.tsx'
import { pageRoute } from '../../routing/page-route.tsx'
import { paths } from '../../routing/paths.ts'
import { loginQuery } from './login-query.ts'

/** The public pages of accounts; the others are in the workplace. */
export const accountRoutes: RouteObject[] = [
  pageRoute({
    path: paths.login,
    title: `Log in | ${brand.name}`,
    name: 'Login',
    module: 'features/accounts/pages/login',
    load: () => import('./pages/login.tsx'),
    skeleton: <PageSkeleton />,
    footer: 'slim',
    query: loginQuery,
    action: (args) => import('./login-action.ts').then((m) => m.loginAction(args)),
  }),
]
