import { and, eq, isNull } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { reportSubjects } from '#shared/contract/report-subjects.ts'
import type { ReportDecision } from '#shared/features/reports/report-states.ts'

import { reportEvents } from './events.ts'
import { hideThing } from './hide-thing.ts'
import { report } from './table.ts'
import { tellReporters } from './tell-of-decision.ts'

const overtaken = () =>
  new ProblemError('conflict', 'This report does not wait any more. Reload the page.')

/**
 * Hides what was reported; or takes this report further, if that cannot be hidden, or dismisses it. Who reported
 * is told in any case. If two operators decide, one is refused.
 * @throws ProblemError 404; 409 if it was decided on, or what was reported is hidden or gone or not to be
 *   decided on so
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
    const outcome = decision === 'dismiss' ? 'dismissed' : 'taken-further'
    if (decision === 'take-further' && reportSubjects[found.subject].hidden !== null) {
      throw new ProblemError('conflict', 'Hide it, or dismiss the report.')
    }
    const [decided] = await db
      .update(report)
      .set({
        outcome,
        decidedAt: clock(),
        decidedBy: actor.personId,
        decision: reason,
      })
      .where(and(eq(report.id, id), isNull(report.outcome)))
      .returning()
    if (decided === undefined) throw overtaken()
    const after = { companyId: decided.authorId }
    await happened(inside, reportEvents[decision], id, { after, reason })
    await tellReporters(inside, [decided], outcome)
  })
}
