import { type Feature, onTime } from '#server/contract/feature.ts'
import { implement } from '#server/contract/operation.ts'
import { buyRequests } from '#shared/features/buy-requests/contract.ts'

import { endDueRequests, forgetRequests } from './end-request.ts'
import * as events from './events.ts'
import { namesOfRequests } from './find-request.ts'
import { requestHandlers } from './handlers.ts'
import { requestLimits } from './limits.ts'
import { requestNotifications } from './notification-kinds.ts'
import { requestData } from './personal-data.ts'
import { requestReportables } from './reportables.ts'

/** What buyers look for, and the lots with which sellers answer. */
export const buyRequestsFeature: Feature = {
  operations: implement('buyRequests', buyRequests, requestHandlers),
  jobs: [{ name: 'buy requests that end', ...onTime, run: endDueRequests }],
  limits: requestLimits,
  events: Object.values(events),
  names: { 'buy-request': namesOfRequests },
  reportables: requestReportables,
  notificationKinds: requestNotifications,
  personalData: requestData,
  expiries: [
    {
      what: 'buy requests that have ended',
      policy: 'requests',
      days: 365,
      forget: forgetRequests,
    },
  ],
}
