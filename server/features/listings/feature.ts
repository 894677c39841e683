import type { Feature } from '#server/contract/feature.ts'
import { implement } from '#server/contract/operation.ts'
import { comparisons } from '#shared/features/listings/compare-contract.ts'
import { listings } from '#shared/features/listings/contract.ts'
import { lots } from '#shared/features/listings/lots-contract.ts'
import { listingPictures } from '#shared/features/listings/pictures-contract.ts'

import { comparisonHandlers, listingHandlers, lotHandlers, pictureHandlers } from './handlers.ts'
import { listingLimits } from './limits.ts'
import { lotSitemap } from './lots/lot-sitemap.ts'
import { listingData } from './personal-data.ts'
import { makeSizes } from './pictures/make-sizes.ts'
import { pictureKeys } from './pictures/picture-keys.ts'

/** What companies sell: their stock, and the lots that others see of it. */
export const listingsFeature: Feature = {
  operations: [
    ...implement('listings', listings, listingHandlers),
    ...implement('listingPictures', listingPictures, pictureHandlers),
    ...implement('lots', lots, lotHandlers),
    ...implement('comparisons', comparisons, comparisonHandlers),
  ],
  tasks: { makeSizes },
  limits: listingLimits,
  personalData: listingData,
  storageKeys: pictureKeys,
  sitemap: lotSitemap,
}
