import type { Feature } from '#server/contract/feature.ts'
import { implement } from '#server/contract/operation.ts'
import { addresses } from '#shared/features/addresses/contract.ts'

import { addressEvents } from './events.ts'
import { addressHandlers } from './handlers.ts'
import { addressLimits } from './limits.ts'
import { addressData } from './personal-data.ts'

/** Where companies receive goods. */
export const addressesFeature: Feature = {
  operations: implement('addresses', addresses, addressHandlers),
  events: [addressEvents],
  limits: addressLimits,
  personalData: addressData,
}
