import type { Feature } from '#server/contract/feature.ts'
import { implement } from '#server/contract/operation.ts'
import { admin } from '#shared/features/admin/contract.ts'

import * as events from './events.ts'
import { adminHandlers } from './handlers.ts'
import { adminLimits } from './limits.ts'

/** The operators' console. */
export const adminFeature: Feature = {
  operations: implement('admin', admin, adminHandlers),
  events: Object.values(events),
  limits: adminLimits,
}
