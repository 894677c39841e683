import { notInArray } from 'drizzle-orm'

import { type Feature, onTime } from '#server/contract/feature.ts'
import { implement } from '#server/contract/operation.ts'
import { peopledCompanies } from '#server/features/companies/service.ts'
import { listings } from '#shared/features/listings/contract.ts'
import { favourites } from '#shared/features/listings/favourites-contract.ts'
import { lots } from '#shared/features/listings/lots-contract.ts'
import { listingPictures } from '#shared/features/listings/pictures-contract.ts'

import { tellFollowers } from './favourites/tell-followers.ts'
import { favouriteHandlers, listingHandlers, lotHandlers, pictureHandlers } from './handlers.ts'
import { listingLimits } from './limits.ts'
import { listingNotifications } from './notification-kinds.ts'
import { listingData } from './personal-data.ts'
import { makeSizes } from './pictures/make-sizes.ts'
import { pictureKeys } from './pictures/picture-keys.ts'
import { listing } from './table.ts'

/** What companies sell: their stock, and the lots that others see of it. */
export const listingsFeature: Feature = {
  operations: [
    ...implement('listings', listings, listingHandlers),
    ...implement('listingPictures', listingPictures, pictureHandlers),
    ...implement('lots', lots, lotHandlers),
    ...implement('favourites', favourites, favouriteHandlers),
  ],
  jobs: [{ name: 'new lots of followed sellers', ...onTime, run: tellFollowers }],
  notificationKinds: listingNotifications,
  tasks: { makeSizes },
  limits: listingLimits,
  personalData: listingData,
  storageKeys: pictureKeys,
  expiries: [
    {
      what: 'the stock of a company, kept as long as somebody acts for it',
      forget: ({ db }) =>
        db.delete(listing).where(notInArray(listing.companyId, peopledCompanies(db))),
    },
  ],
}
