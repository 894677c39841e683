import { and, eq, isNull } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { allHappened } from '#server/events/happened.ts'
import type { ReportDecision } from '#shared/features/reports/report-states.ts'

import { reportEvents } from './events.ts'
import { report } from './table.ts'
import { tellAuthor, tellReporters } from './tell-of-decision.ts'

/**
 * Hides what was reported and tells its author why, which settles all reports of it; or dismisses this
 * report. Who reported is told either way. If two operators decide, one is refused.
 * @throws ProblemError 404; 409 if it was decided on, or what was reported is hidden or gone
 */
export async function decideOnReport(
  ctx: CallContext<PersonActor>,
  { id, decision, reason }: { id: string; decision: ReportDecision; reason: string },
): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    const { db, clock, actor, services } = inside
    const [found] = await db.select().from(report).where(eq(report.id, id))
    if (found === undefined) throw new ProblemError('not-found')
    const { subject, subjectId } = found
    const outcome = decision === 'hide' ? 'hidden' : 'dismissed'
    // First, because it locks the thing: reports that are being made come before it and are settled.
    const news =
      outcome === 'hidden'
        ? await services.reportables[subject].hide(inside, subjectId, reason)
        : null
    const settled = await db
      .update(report)
      .set({ outcome, decidedAt: clock(), decidedBy: actor.personId, decision: reason })
      .where(
        and(
          outcome === 'hidden'
            ? and(eq(report.subject, subject), eq(report.subjectId, subjectId))
            : eq(report.id, id),
          isNull(report.outcome),
        ),
      )
      .returning()
    if (!settled.some((each) => each.id === id)) {
      throw new ProblemError('conflict', 'This report does not wait any more. Reload the page.')
    }
    const event = outcome === 'hidden' ? reportEvents.uphold : reportEvents.dismiss
    await allHappened(
      inside,
      settled.map((each) => ({
        event,
        id: each.id,
        after: { companyId: each.authorId },
        reason,
      })),
    )
    if (news !== null) await tellAuthor(inside, found, { reason, ...news })
    await tellReporters(inside, settled)
  })
}
