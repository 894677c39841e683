import { lt, notInArray } from 'drizzle-orm'

import { type Feature, onTime } from '#server/contract/feature.ts'
import { implement } from '#server/contract/operation.ts'
import { deleteWhere } from '#server/db/delete-where.ts'
import { peopledCompanies } from '#server/features/companies/service.ts'
import { comparisons } from '#shared/features/listings/compare-contract.ts'
import { listings } from '#shared/features/listings/contract.ts'
import { favourites } from '#shared/features/listings/favourites-contract.ts'
import { imports } from '#shared/features/listings/import/contract.ts'
import { lots } from '#shared/features/listings/lots-contract.ts'
import { moderation } from '#shared/features/listings/moderation/contract.ts'
import { listingPictures } from '#shared/features/listings/pictures-contract.ts'
import { stockBook } from '#shared/features/listings/stock-book-contract.ts'

import { reviewChanges } from './bulk/judge-many.ts'
import { askSellers } from './confirm/ask-sellers.ts'
import { tellUnsettled } from './confirm/tell-unsettled.ts'
import { tellFollowers } from './favourites/tell-followers.ts'
import {
  comparisonHandlers,
  favouriteHandlers,
  listingHandlers,
  lotHandlers,
  pictureHandlers,
  stockBookHandlers,
} from './handlers.ts'
import { forgetImports, forgetZips } from './import/forget-imports.ts'
import { importHandlers } from './import/handlers.ts'
import { importTask } from './import/import-task.ts'
import { importPictures } from './import/pictures/attach-pictures.ts'
import { zipKeys } from './import/pictures/zip-rows.ts'
import { importMemory, listingImport } from './import/table.ts'
import { listingLimits } from './limits.ts'
import { lotSitemap } from './lots/lot-sitemap.ts'
import { takeSteps } from './markdown/take-steps.ts'
import * as events from './moderation/events.ts'
import { moderationHandlers } from './moderation/handlers.ts'
import { reportableLot } from './moderation/reportable-lot.ts'
import { titlesOfListings } from './moderation/review-queue.ts'
import { listingNotifications } from './notification-kinds.ts'
import { listingData } from './personal-data.ts'
import { makeSizes } from './pictures/make-sizes.ts'
import { pictureKeys } from './pictures/picture-keys.ts'
import { listing, stockConfirmation } from './table.ts'
import { forgetViews, writeViews } from './views/count-views.ts'

/** What companies sell: their stock, and the lots that others see of it. */
export const listingsFeature: Feature = {
  operations: [
    ...implement('listings', listings, listingHandlers),
    ...implement('listingPictures', listingPictures, pictureHandlers),
    ...implement('listings', stockBook, stockBookHandlers),
    ...implement('lots', lots, lotHandlers),
    ...implement('moderation', moderation, moderationHandlers),
    ...implement('imports', imports, importHandlers),
    ...implement('comparisons', comparisons, comparisonHandlers),
    ...implement('favourites', favourites, favouriteHandlers),
  ],
  tasks: { makeSizes, importTask, importPictures, reviewChanges },
  jobs: [
    { name: 'listings to confirm', first: 120_000, every: 24 * 3_600_000, run: askSellers },
    { name: 'lots that cannot be settled', first: 20_000, every: 3_600_000, run: tellUnsettled },
    { name: 'price steps', first: 150_000, every: 3_600_000, run: takeSteps },
    { name: 'new lots of followed sellers', ...onTime, run: tellFollowers },
    { name: 'views of lots', first: 30_000, every: 30_000, run: writeViews },
  ],
  limits: listingLimits,
  events: Object.values(events),
  names: { listing: titlesOfListings },
  reportables: { lot: reportableLot },
  notificationKinds: listingNotifications,
  personalData: listingData,
  storageKeys: async (ctx, keys) => [
    ...(await pictureKeys(ctx, keys)),
    ...(await zipKeys(ctx, keys)),
  ],
  expiries: [
    {
      what: 'links that confirm listings and have expired',
      policy: 'links',
      days: 30,
      forget: (ctx, before) =>
        deleteWhere(ctx, stockConfirmation, lt(stockConfirmation.expiresAt, before)),
    },
    { what: 'texts of imported files', policy: 'imports', days: 30, forget: forgetImports },
    {
      what: 'pictures of imports that were not done',
      policy: 'imports',
      days: 7,
      forget: forgetZips,
    },
    {
      what: 'the stock of companies that nobody acts for',
      policy: 'stock',
      forget: async (ctx) => {
        for (const table of [listing, listingImport, importMemory]) {
          await deleteWhere(ctx, table, notInArray(table.companyId, peopledCompanies(ctx.db)))
        }
      },
    },
    { what: 'views of lots', policy: null, days: 400, forget: forgetViews },
  ],
  sitemap: lotSitemap,
}
