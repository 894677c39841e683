import type { RouteObject } from 'react-router-dom'

import { accountWorkplaceRoutes } from '../features/accounts/workplace-routes.tsx'
import { adminWorkplaceRoutes } from '../features/admin/workplace-routes.tsx'
import { companyWorkplaceRoutes } from '../features/companies/workplace-routes.tsx'
import { menuOf } from '../workplace/menu.ts'
import { workplaceRoute } from '../workplace/workplace-route.tsx'
import type { PageHandle } from './page-route.tsx'
import { publicRoutes } from './routes.tsx'

const routes = [...accountWorkplaceRoutes, ...companyWorkplaceRoutes, ...adminWorkplaceRoutes]
const isPrivate = ({ handle }: RouteObject) => (handle as PageHandle).kind === 'private'

/** The navigation of the workplace, of whose pages one is public. */
export const menu = menuOf([...publicRoutes, ...routes])

/**
 * What lies behind the public site: the pages of those who have an account or were sent a link, and
 * those to which other sites lead. They come to the browser with the first address among them, so that
 * a reader of the public site pays nothing for them.
 */
export const workplaceRoutes: RouteObject[] = [
  workplaceRoute(routes.filter(isPrivate), menu),
  ...routes.filter((route) => !isPrivate(route)),
]
