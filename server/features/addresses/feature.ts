import type { Feature } from '#server/contract/feature.ts'
import { implement } from '#server/contract/operation.ts'
import { addresses } from '#shared/features/addresses/contract.ts'

import { addressActivity } from './activity.ts'
import { addressSentences } from './audit-sentences.ts'
import { addressHandlers } from './handlers.ts'
import { addressLimits } from './limits.ts'
import { addressData } from './personal-data.ts'

/** Where companies receive goods. */
export const addressesFeature: Feature = {
  operations: implement('addresses', addresses, addressHandlers),
  activity: addressActivity,
  auditWords: { says: addressSentences },
  limits: addressLimits,
  personalData: addressData,
}
