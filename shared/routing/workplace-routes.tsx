import type { RouteObject } from 'react-router-dom'

import { accountWorkplaceRoutes } from '../features/accounts/workplace-routes.tsx'
import { addressRoutes } from '../features/addresses/workplace-routes.tsx'
import { ConsoleSearch } from '../features/admin/components/console-search.tsx'
import { adminWorkplaceRoutes } from '../features/admin/workplace-routes.tsx'
import { loadFigures as requestFigures } from '../features/buy-requests/request-figures.ts'
import { buyRequestRoutes } from '../features/buy-requests/workplace-routes.tsx'
import { companyWorkplaceRoutes } from '../features/companies/workplace-routes.tsx'
import { loadFigures as recentFigures } from '../features/figures/recent-figures.ts'
import { figureRoutes } from '../features/figures/workplace-routes.tsx'
import { FinderField } from '../features/finder/components/finder-field.tsx'
import { finderRoutes } from '../features/finder/workplace-routes.tsx'
import { importRoutes } from '../features/listings/import-routes.tsx'
import {
  loadWaiting as stockWaiting,
  loadFigures as stockFigures,
} from '../features/listings/stock-overview.ts'
import { listingWorkplaceRoutes } from '../features/listings/workplace-routes.tsx'
import { notificationRoutes } from '../features/notifications/workplace-routes.tsx'
import { loadWaiting as waitingOffers } from '../features/offers/waiting-offers.ts'
import { offerRoutes } from '../features/offers/workplace-routes.tsx'
import { Part as AddToBasket } from '../features/orders/basket/add-to-basket.tsx'
import { Part as BasketCount } from '../features/orders/basket/basket-count.tsx'
import { Part as ComparedSums } from '../features/orders/components/compared-sums.tsx'
import { Part as LotSum } from '../features/orders/components/lot-sum.tsx'
import { loadFigures as orderFigures } from '../features/orders/order-figures.ts'
import { loadWaiting as waitingOrders } from '../features/orders/waiting-orders.ts'
import { orderRoutes } from '../features/orders/workplace-routes.tsx'
import { Part as OrderPapers } from '../features/papers/components/order-papers.tsx'
import { Part as PackingPapers } from '../features/papers/components/packing-papers.tsx'
import { Part as YearOfOrders } from '../features/papers/components/year-of-orders.tsx'
import { paymentRoutes } from '../features/payments/workplace-routes.tsx'
import { Part as DisplayCurrency } from '../features/rates/components/currency-choice.tsx'
import { RatesNote } from '../features/rates/components/rates-note.tsx'
import { Part as TotalPrice } from '../features/rates/components/total-price.tsx'
import { ratesWorkplaceRoutes } from '../features/rates/workplace-routes.tsx'
import { Part as OrderRatings } from '../features/ratings/components/order-ratings.tsx'
import { Part as RecordOfSeller } from '../features/ratings/components/record-of-seller.tsx'
import { Part as SellerRecord } from '../features/ratings/components/seller-record.tsx'
import { ratingRoutes } from '../features/ratings/workplace-routes.tsx'
import { Part as Appeal } from '../features/reports/components/appeal.tsx'
import { Part as ReportLink } from '../features/reports/components/report-link.tsx'
import { reportRoutes } from '../features/reports/workplace-routes.tsx'
import { screeningRoutes } from '../features/screening/workplace-routes.tsx'
import { catalogueTabs, inCatalogue } from '../features/search/catalogue-tabs.ts'
import { CatalogueMenu } from '../features/search/components/catalogue-menu.tsx'
import { loadFigures as searchFigures } from '../features/search/search-figures.ts'
import { searchWorkplaceRoutes } from '../features/search/workplace-routes.tsx'
import { siteWorkplaceRoutes } from '../features/site/workplace-routes.tsx'
import { trendRoutes } from '../features/trends/workplace-routes.tsx'
import { verificationRoutes } from '../features/verifications/workplace-routes.tsx'
import { type Menu, tabsIn } from '../workplace/menu.ts'
import { workplaceRoute } from '../workplace/workplace-route.tsx'
import type { PageHandle } from './page-route.tsx'
import { paths } from './paths.ts'

const routes = [
  ...accountWorkplaceRoutes,
  ...companyWorkplaceRoutes,
  ...addressRoutes,
  ...listingWorkplaceRoutes,
  ...adminWorkplaceRoutes,
  ...verificationRoutes,
  ...siteWorkplaceRoutes,
  ...screeningRoutes,
  ...ratesWorkplaceRoutes,
  ...importRoutes,
  ...offerRoutes,
  ...buyRequestRoutes,
  ...reportRoutes,
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

/** The navigation of the workplace, and what features add to the pages of earlier ones. */
export const menu: Menu = {
  tabs: [...catalogueTabs, ...tabsIn(routes)],
  search: {
    console: {
      Field: ConsoleSearch,
      page: paths.admin,
    },
    work: {
      Field: FinderField,
      page: paths.find,
      shown: ({ company }) => company !== null,
    },
  },
  panels: { [inCatalogue.under]: CatalogueMenu },
  parts: {
    packingPapers: [PackingPapers],
    orderPapers: [OrderPapers],
    orderEnd: [OrderRatings],
    orders: [YearOfOrders],
    displayCurrency: [DisplayCurrency],
    totalPrice: [TotalPrice],
    ratesNote: [RatesNote],
    basketCount: [BasketCount],
    lotSum: [LotSum],
    comparedSums: [ComparedSums],
    lotOrder: [AddToBasket],
    lotTrade: [SellerRecord],
    seller: [RecordOfSeller],
    report: [ReportLink],
    appeal: [Appeal],
  },
  waiting: [waitingOffers, waitingOrders, stockWaiting],
  // A company's money first, then what is new to its buyers.
  figures: [orderFigures, searchFigures, stockFigures, recentFigures, requestFigures],
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
