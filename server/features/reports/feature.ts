import type { Feature } from '#server/contract/feature.ts'
import { implement } from '#server/contract/operation.ts'
import { consoleReports } from '#shared/features/reports/console-contract.ts'
import { reports } from '#shared/features/reports/contract.ts'

import * as events from './events.ts'
import { consoleReportHandlers, reportHandlers } from './handlers.ts'
import { reportLimits } from './limits.ts'
import { namesOfAppeals } from './list-appeals.ts'
import { namesOfReports } from './list-reports.ts'
import { reportNotifications } from './notification-kinds.ts'
import { forgetHidings, forgetReports, reportData } from './personal-data.ts'

/** What companies tell operators about what others have written. */
export const reportsFeature: Feature = {
  operations: [
    ...implement('reports', reports, reportHandlers),
    ...implement('reports', consoleReports, consoleReportHandlers),
  ],
  limits: reportLimits,
  events: Object.values(events),
  names: { report: namesOfReports, appeal: namesOfAppeals },
  notificationKinds: reportNotifications,
  personalData: reportData,
  expiries: [
    {
      what: 'reports that were decided on',
      policy: 'reports',
      days: 365,
      forget: forgetReports,
    },
    {
      what: 'what was hidden, and appeals that were answered',
      policy: 'reports',
      days: 365,
      forget: forgetHidings,
    },
  ],
}
