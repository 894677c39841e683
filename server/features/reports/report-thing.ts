import { and, desc, eq, isNull, ne, or } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import type { ReportSubject } from '#shared/contract/report-subjects.ts'
import { mostMine } from '#shared/features/reports/contract.ts'

import { reportEvents } from './events.ts'
import { reportLimits } from './limits.ts'
import { report } from './table.ts'

/**
 * Reports to the operators what another company has written, with its words as they are now.
 * @throws ProblemError 404 if the caller does not see it; 409 for what is the caller's own, or is
 *   reported by their company already; a company, only until that report is decided on
 */
export async function reportThing(
  ctx: CallContext<MemberActor>,
  { subject, id, reason }: { subject: ReportSubject; id: string; reason: string },
): Promise<void> {
  const { company, personId } = ctx.actor
  const { reportables, limits } = ctx.services
  await limits.consume(reportLimits.report, company.id)
  await inTransaction(ctx, async (inside) => {
    const { companyId: authorId, ...thing } = await reportables[subject].find(inside, id)
    const [made] = await inside.db
      .insert(report)
      .values({
        subject,
        subjectId: id,
        authorId,
        companyId: company.id,
        personId,
        ...thing,
        reason,
        at: inside.clock(),
      })
      .onConflictDoNothing()
      .returning({ id: report.id })
    if (made === undefined) {
      throw new ProblemError('conflict', 'Your company has already reported this.')
    }
    await happened(inside, reportEvents.make, made.id, { after: { companyId: company.id } })
  })
}

/** The ids of what the caller's company has reported and cannot report again, the newest first. */
export async function ownReports({ db, actor }: CallContext<MemberActor>) {
  const rows = await db
    .select({ id: report.subjectId })
    .from(report)
    .where(
      and(
        eq(report.companyId, actor.company.id),
        or(ne(report.subject, 'company'), isNull(report.outcome)),
      ),
    )
    .orderBy(desc(report.at))
    .limit(mostMine)
  return { ids: rows.map(({ id }) => id) }
}
