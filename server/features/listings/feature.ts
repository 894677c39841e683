import { lt } from 'drizzle-orm'

import type { Feature } from '#server/contract/feature.ts'
import { implement } from '#server/contract/operation.ts'
import { listings } from '#shared/features/listings/contract.ts'
import { lots } from '#shared/features/listings/lots-contract.ts'
import { stockBook } from '#shared/features/listings/stock-book-contract.ts'

import { askSellers } from './confirm/ask-sellers.ts'
import { listingHandlers, lotHandlers, stockBookHandlers } from './handlers.ts'
import { listingLimits } from './limits.ts'
import { listingNotifications } from './notification-kinds.ts'
import { listingData } from './personal-data.ts'
import { pictureKeys } from './pictures/public-picture.ts'
import { stockConfirmation } from './table.ts'

/** What companies sell: their stock, and the lots that others see of it. */
export const listingsFeature: Feature = {
  operations: [
    ...implement('listings', listings, listingHandlers),
    ...implement('listings', stockBook, stockBookHandlers),
    ...implement('lots', lots, lotHandlers),
  ],
  jobs: [{ name: 'listings to confirm', first: 120_000, every: 24 * 3_600_000, run: askSellers }],
  notificationKinds: listingNotifications,
  expiries: [
    {
      what: 'links that confirm listings, once they have expired',
      forget: ({ db, clock }) =>
        db.delete(stockConfirmation).where(lt(stockConfirmation.expiresAt, clock())),
    },
  ],
  limits: listingLimits,
  personalData: listingData,
  storageKeys: pictureKeys,
}
