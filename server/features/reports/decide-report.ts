import { and, eq, isNull } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import type { ReportDecision } from '#shared/features/reports/report-states.ts'

import { reportEvents } from './events.ts'
import { hideThing } from './hide-thing.ts'
import { report } from './table.ts'
import { tellReporters } from './tell-of-decision.ts'

const overtaken = () =>
  new ProblemError('conflict', 'This report does not wait any more. Reload the page.')

/**
 * Hides what was reported, or dismisses this report. Who reported is told either way. If two operators
 * decide, one is refused.
 * @throws ProblemError 404; 409 if it was decided on, or what was reported is hidden or gone
 */
export async function decideOnReport(
  ctx: CallContext<PersonActor>,
  { id, decision, reason }: { id: string; decision: ReportDecision; reason: string },
): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    const { db, clock, actor } = inside
    const [found] = await db.select().from(report).where(eq(report.id, id))
    if (found === undefined) throw new ProblemError('not-found')
    if (decision === 'hide') {
      const { subject, subjectId } = found
      const settled = await hideThing(inside, { subject, id: subjectId, reason })
      if (!settled.includes(id)) throw overtaken()
      return
    }
    const [dismissed] = await db
      .update(report)
      .set({
        outcome: 'dismissed',
        decidedAt: clock(),
        decidedBy: actor.personId,
        decision: reason,
      })
      .where(and(eq(report.id, id), isNull(report.outcome)))
      .returning()
    if (dismissed === undefined) throw overtaken()
    const after = { companyId: dismissed.authorId }
    await happened(inside, reportEvents.dismiss, id, { after, reason })
    await tellReporters(inside, [dismissed])
  })
}
