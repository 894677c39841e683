import type { Feature } from '#server/contract/feature.ts'
import { implement } from '#server/contract/operation.ts'
import { addresses } from '#shared/features/addresses/contract.ts'
import { addressFormat } from '#shared/postal/contract.ts'

import * as events from './events.ts'
import { addressHandlers } from './handlers.ts'
import { addressLimits } from './limits.ts'
import { addressData } from './personal-data.ts'

/** Where companies receive goods. */
export const addressesFeature: Feature = {
  operations: implement('addresses', { format: addressFormat, ...addresses }, addressHandlers),
  events: Object.values(events),
  limits: addressLimits,
  personalData: addressData,
}
