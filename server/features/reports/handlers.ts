import { allow, type Handlers } from '#server/contract/operation.ts'
import { member, operator, trading } from '#server/contract/rules.ts'
import type { consoleReports } from '#shared/features/reports/console-contract.ts'
import type { reports } from '#shared/features/reports/contract.ts'

import { answerAppeal } from './answer-appeal.ts'
import { appealDecision, appealOf } from './appeal.ts'
import { decideOnReport } from './decide-report.ts'
import { hideThing } from './hide-thing.ts'
import { listAppeals } from './list-appeals.ts'
import { listReports } from './list-reports.ts'
import { ownReports, reportThing } from './report-thing.ts'

/** Only verified companies report, so that nobody registers to accuse others. Any company may appeal, also a suspended one. */
export const reportHandlers: Handlers<typeof reports> = {
  report: allow(trading(member), (ctx, input) => reportThing(ctx, input)),
  mine: allow(trading(member), (ctx) => ownReports(ctx)),
  appealOf: allow(member, (ctx, input) => appealOf(ctx, input)),
  appeal: allow(member, (ctx, input) => appealDecision(ctx, input)),
}

export const consoleReportHandlers: Handlers<typeof consoleReports> = {
  list: allow(operator, (ctx, input) => listReports(ctx, input)),
  decide: allow(operator, (ctx, input) => decideOnReport(ctx, input)),
  hide: allow(operator, async (ctx, input) => {
    await hideThing(ctx, input)
  }),
  appeals: allow(operator, (ctx, input) => listAppeals(ctx, input)),
  answer: allow(operator, (ctx, input) => answerAppeal(ctx, input)),
}
