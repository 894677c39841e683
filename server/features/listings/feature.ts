import type { Feature } from '#server/contract/feature.ts'
import { implement } from '#server/contract/operation.ts'
import { listings } from '#shared/features/listings/contract.ts'
import { imports } from '#shared/features/listings/import/contract.ts'
import { lots } from '#shared/features/listings/lots-contract.ts'

import { listingHandlers, lotHandlers } from './handlers.ts'
import { forgetImports } from './import/forget-imports.ts'
import { importHandlers } from './import/handlers.ts'
import { importJob } from './import/import-runner.ts'
import { listingLimits } from './limits.ts'
import { listingData } from './personal-data.ts'
import { pictureKeys } from './pictures/public-picture.ts'

/** What companies sell: their stock, and the lots that others see of it. */
export const listingsFeature: Feature = {
  operations: [
    ...implement('listings', listings, listingHandlers),
    ...implement('lots', lots, lotHandlers),
    ...implement('imports', imports, importHandlers),
  ],
  jobs: [importJob],
  expiries: [{ what: 'texts of imported files, after 30 days', forget: forgetImports }],
  limits: listingLimits,
  personalData: listingData,
  storageKeys: pictureKeys,
}
