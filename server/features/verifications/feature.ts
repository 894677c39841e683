import type { Feature } from '#server/contract/feature.ts'
import { implement } from '#server/contract/operation.ts'
import { verifications } from '#shared/features/verifications/contract.ts'

import * as events from './events.ts'
import { verificationHandlers } from './handlers.ts'

/** The operators' work on companies: the queue, cases, decisions and notes. */
export const verificationsFeature: Feature = {
  operations: implement('verifications', verifications, verificationHandlers),
  events: Object.values(events),
}
