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
  report: allow(trading(member), reportThing),
  mine: allow(trading(member), (ctx) => ownReports(ctx)),
  appealOf: allow(member, appealOf),
  appeal: allow(member, appealDecision),
}

export const consoleReportHandlers: Handlers<typeof consoleReports> = {
  list: allow(operator, listReports),
  decide: allow(operator, decideOnReport),
  hide: allow(operator, async (ctx, input) => {
    await hideThing(ctx, input)
  }),
  appeals: allow(operator, listAppeals),
  answer: allow(operator, answerAppeal),
}
