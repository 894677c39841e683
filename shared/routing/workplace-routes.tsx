import { lazy } from 'react'
import type { RouteObject } from 'react-router-dom'

import { accountWorkplaceRoutes } from '../features/accounts/workplace-routes.tsx'
import { adminWorkplaceRoutes } from '../features/admin/workplace-routes.tsx'
import { companyWorkplaceRoutes } from '../features/companies/workplace-routes.tsx'
import { importRoutes } from '../features/listings/import-routes.tsx'
import { listingWorkplaceRoutes } from '../features/listings/workplace-routes.tsx'
import { notificationRoutes } from '../features/notifications/workplace-routes.tsx'
import { orderRoutes } from '../features/orders/workplace-routes.tsx'
import { ratesWorkplaceRoutes } from '../features/rates/workplace-routes.tsx'
import { searchWorkplaceRoutes } from '../features/search/workplace-routes.tsx'
import { type Menu, tabsIn } from '../workplace/menu.ts'
import type { Sections } from '../workplace/sections.ts'
import { workplaceRoute } from '../workplace/workplace-route.tsx'
import { fetched, type PageHandle } from './page-route.tsx'

const routes = [
  ...accountWorkplaceRoutes,
  ...companyWorkplaceRoutes,
  ...listingWorkplaceRoutes,
  ...adminWorkplaceRoutes,
  ...ratesWorkplaceRoutes,
  ...importRoutes,
  ...orderRoutes,
  ...searchWorkplaceRoutes,
  ...notificationRoutes,
]
const isPrivate = ({ handle }: RouteObject) => (handle as PageHandle).kind === 'private'

const loadSearch = () => fetched(() => import('../features/admin/components/console-search.tsx'))

/** The navigation of the workplace. */
export const menu: Menu = {
  tabs: tabsIn(routes),
  search: {
    console: lazy(async () => ({ default: (await loadSearch()).ConsoleSearch })),
  },
}

const loadPapers = () => fetched(() => import('../features/papers/components/order-papers.tsx'))
const loadYear = () => fetched(() => import('../features/papers/components/year-of-orders.tsx'))

/** What features add to pages of those that they build upon. */
const sections: Sections = {
  order: lazy(async () => ({ default: (await loadPapers()).OrderPapers })),
  orders: lazy(async () => ({ default: (await loadYear()).YearOfOrders })),
}

/**
 * The pages behind the public site: for those who have an account or were sent a link, and those
 * that other sites link to. The browser fetches them with the first such address, so that readers
 * of the public site do not download them.
 */
export const workplaceRoutes: RouteObject[] = [
  workplaceRoute(routes.filter(isPrivate), menu, sections),
  ...routes.filter((route) => !isPrivate(route)),
]
