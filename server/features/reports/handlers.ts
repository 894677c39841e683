import { allow, type Handlers } from '#server/contract/operation.ts'
import { member, operator, trading } from '#server/contract/rules.ts'
import type { consoleReports } from '#shared/features/reports/console-contract.ts'
import type { reports } from '#shared/features/reports/contract.ts'

import { decideOnReport } from './decide-report.ts'
import { listReports } from './list-reports.ts'
import { ownReports, reportThing } from './report-thing.ts'

/** Only verified companies report, so that nobody registers to accuse others. */
export const reportHandlers: Handlers<typeof reports> = {
  report: allow(trading(member), (ctx, input) => reportThing(ctx, input)),
  mine: allow(trading(member), (ctx) => ownReports(ctx)),
}

export const consoleReportHandlers: Handlers<typeof consoleReports> = {
  list: allow(operator, (ctx, input) => listReports(ctx, input)),
  decide: allow(operator, (ctx, input) => decideOnReport(ctx, input)),
}
