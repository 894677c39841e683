import { type ComponentType, lazy } from 'react'
import type { RouteObject } from 'react-router-dom'

import { accountWorkplaceRoutes } from '../features/accounts/workplace-routes.tsx'
import { adminWorkplaceRoutes } from '../features/admin/workplace-routes.tsx'
import { buyRequestRoutes } from '../features/buy-requests/workplace-routes.tsx'
import { companyWorkplaceRoutes } from '../features/companies/workplace-routes.tsx'
import { figureRoutes } from '../features/figures/workplace-routes.tsx'
import { finderRoutes } from '../features/finder/workplace-routes.tsx'
import { importRoutes } from '../features/listings/import-routes.tsx'
import { listingWorkplaceRoutes } from '../features/listings/workplace-routes.tsx'
import { notificationRoutes } from '../features/notifications/workplace-routes.tsx'
import { offerRoutes } from '../features/offers/workplace-routes.tsx'
import { orderRoutes } from '../features/orders/workplace-routes.tsx'
import { paymentRoutes } from '../features/payments/workplace-routes.tsx'
import { ratesWorkplaceRoutes } from '../features/rates/workplace-routes.tsx'
import { ratingRoutes } from '../features/ratings/workplace-routes.tsx'
import { catalogueTabs } from '../features/search/catalogue-tabs.ts'
import { searchWorkplaceRoutes } from '../features/search/workplace-routes.tsx'
import { trendRoutes } from '../features/trends/workplace-routes.tsx'
import { type Menu, tabsIn } from '../workplace/menu.ts'
import type { LoadFigures, LoadWaiting } from '../workplace/waiting.ts'
import { workplaceRoute } from '../workplace/workplace-route.tsx'
import { fetched, type PageHandle } from './page-route.tsx'
import { paths } from './paths.ts'

const routes = [
  ...accountWorkplaceRoutes,
  ...companyWorkplaceRoutes,
  ...listingWorkplaceRoutes,
  ...adminWorkplaceRoutes,
  ...ratesWorkplaceRoutes,
  ...importRoutes,
  ...offerRoutes,
  ...buyRequestRoutes,
  ...orderRoutes,
  ...ratingRoutes,
  ...figureRoutes,
  ...searchWorkplaceRoutes,
  ...notificationRoutes,
  ...finderRoutes,
  ...trendRoutes,
  ...paymentRoutes,
]
const isPrivate = ({ handle }: RouteObject) => (handle as PageHandle).kind === 'private'

const loadSearch = () => fetched(() => import('../features/admin/components/console-search.tsx'))
const loadFinder = () => fetched(() => import('../features/finder/components/finder-field.tsx'))

/** A part of another feature's page, as a chunk of its own. */
const part = <P,>(load: () => Promise<{ Part: ComponentType<P> }>) =>
  lazy(async () => ({ default: (await fetched(load)).Part }))

/** What waits in a feature's part of the trade, loaded by a chunk of its own. */
const waiting =
  (load: () => Promise<{ loadWaiting: LoadWaiting }>): LoadWaiting =>
  async (api, me) =>
    (await fetched(load)).loadWaiting(api, me)

/** The same for figures. */
const figures =
  (load: () => Promise<{ loadFigures: LoadFigures }>): LoadFigures =>
  async (api, me) =>
    (await fetched(load)).loadFigures(api, me)

/** The navigation of the workplace, and what features add to the pages of earlier ones. */
export const menu: Menu = {
  tabs: [...catalogueTabs, ...tabsIn(routes)],
  search: {
    console: {
      Field: lazy(async () => ({ default: (await loadSearch()).ConsoleSearch })),
      page: paths.admin,
    },
    work: {
      Field: lazy(async () => ({ default: (await loadFinder()).FinderField })),
      page: paths.find,
      shown: ({ company }) => company !== null,
    },
  },
  parts: {
    orderPapers: [part(() => import('../features/papers/components/order-papers.tsx'))],
    orderEnd: [part(() => import('../features/ratings/components/order-ratings.tsx'))],
    orders: [part(() => import('../features/papers/components/year-of-orders.tsx'))],
    basketCount: [part(() => import('../features/orders/basket/basket-count.tsx'))],
    lotOrder: [part(() => import('../features/orders/basket/add-to-basket.tsx'))],
    lotTrade: [part(() => import('../features/ratings/components/seller-record.tsx'))],
    seller: [part(() => import('../features/ratings/components/record-of-seller.tsx'))],
  },
  waiting: [
    waiting(() => import('../features/offers/waiting-offers.ts')),
    waiting(() => import('../features/orders/waiting-orders.ts')),
    waiting(() => import('../features/listings/stock-overview.ts')),
  ],
  figures: [
    figures(() => import('../features/orders/order-figures.ts')),
    figures(() => import('../features/listings/stock-overview.ts')),
    figures(() => import('../features/figures/recent-figures.ts')),
    figures(() => import('../features/buy-requests/request-figures.ts')),
  ],
}

/**
 * The pages behind the public site: for those who have an account or were sent a link, and those
 * that other sites link to. The browser fetches them with the first such address, so that readers
 * of the public site do not download them.
 */
export const workplaceRoutes: RouteObject[] = [
  workplaceRoute(routes.filter(isPrivate), menu),
  ...routes.filter((route) => !isPrivate(route)),
]
