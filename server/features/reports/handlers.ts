import { allow, type Handlers } from '#server/contract/operation.ts'
import { member, operator, trading } from '#server/contract/rules.ts'
import type { consoleReports } from '#shared/features/reports/console-contract.ts'
import type { reports } from '#shared/features/reports/contract.ts'

import { decideOnReport } from './decide-report.ts'
import { listReports } from './list-reports.ts'
import { ownReports, reportThing } from './report-thing.ts'

/** Only verified companies report, so that nobody registers to accuse others. */
export const reportHandlers: Handlers<typeof reports> = {
  report: allow(trading(member), (ctx, asked) => reportThing(ctx, asked)),
  mine: allow(trading(member), (ctx) => ownReports(ctx)),
}

export const consoleReportHandlers: Handlers<typeof consoleReports> = {
  list: allow(operator, (ctx, asked) => listReports(ctx, asked)),
  decide: allow(operator, (ctx, asked) => decideOnReport(ctx, asked)),
}
