import type { Feature } from '#server/contract/feature.ts'
import { implement } from '#server/contract/operation.ts'
import { listings } from '#shared/features/listings/contract.ts'
import { lots } from '#shared/features/listings/lots-contract.ts'

import { listingHandlers, lotHandlers } from './handlers.ts'
import { listingLimits } from './limits.ts'
import { listingData } from './personal-data.ts'
import { pictureKeys } from './pictures/public-picture.ts'

/** What companies sell: their stock, and the lots that others see of it. */
export const listingsFeature: Feature = {
  operations: [
    ...implement('listings', listings, listingHandlers),
    ...implement('lots', lots, lotHandlers),
  ],
  limits: listingLimits,
  personalData: listingData,
  storageKeys: pictureKeys,
}
