import { and, eq, gte, isNull } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { hasOtherOperator } from '#server/features/accounts/service.ts'
import type { ReportSubject } from '#shared/contract/report-subjects.ts'
import type { AppealAnswer, AppealOutcome } from '#shared/features/reports/report-states.ts'

import { appealEvents } from './events.ts'
import { hiding, report } from './table.ts'
import { tellAppellant, tellReportersOfAppeal } from './tell-of-decision.ts'

/**
 * Refuses an operator who answers the appeal against a decision of their own, unless there is no other.
 * @throws ProblemError 409
 */
export async function refuseOwnDecision(
  ctx: CallContext<PersonActor>,
  decidedBy: string | null,
): Promise<void> {
  const own = ctx.actor.personId
  if (decidedBy === own && (await hasOtherOperator(ctx, own))) {
    throw new ProblemError(
      'conflict',
      'The decision was yours, so another operator answers this appeal.',
    )
  }
}

/** The decision that an appeal was about, and what was answered. */
interface Answered {
  subject: ReportSubject
  subjectId: string
  /** When the thing was hidden. */
  since: Date
  outcome: AppealOutcome
  /** Whether others see the thing now. */
  seen: boolean
  reason: string | null
}

/** Tells those whose reports led to a decision what became of the appeal against it. */
export async function settleAppeal(
  inside: WorkContext,
  { subject, subjectId, since, outcome, seen, reason }: Answered,
): Promise<void> {
  const { db } = inside
  const ofDecision = and(
    eq(report.subject, subject),
    eq(report.subjectId, subjectId),
    eq(report.outcome, 'hidden'),
    gte(report.decidedAt, since),
  )
  const reports =
    outcome === 'upheld'
      ? await db.select().from(report).where(ofDecision)
      : await db.update(report).set({ outcome }).where(ofDecision).returning()
  await tellReportersOfAppeal(inside, reports, { outcome, seen, reason })
}

/**
 * Answers an appeal: the thing stays hidden, or is shown again. Its company and who reported it are told. If
 * two operators answer, one is refused.
 * @throws ProblemError 404; 409 if it was answered, the decision was the caller's, or the thing is gone
 */
export async function answerAppeal(
  ctx: CallContext<PersonActor>,
  { id, answer, reason }: { id: string; answer: AppealAnswer; reason: string },
): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    const { db, clock, actor, services } = inside
    const [found] = await db.select().from(hiding).where(eq(hiding.id, id)).for('update')
    if (found === undefined || found.appeal === null) throw new ProblemError('not-found')
    if (found.outcome !== null) {
      throw new ProblemError('conflict', 'This appeal does not wait any more. Reload the page.')
    }
    await refuseOwnDecision(inside, found.hiddenBy)
    const { subject, subjectId } = found
    const outcome = answer === 'uphold' ? 'upheld' : 'shown-again'
    const seen =
      answer === 'show-again' &&
      (await services.reportables[subject].hiding?.showAgain(inside, subjectId, reason)) === true
    const [answered] = await db
      .update(hiding)
      .set({ outcome, answer: reason, answeredBy: actor.personId, answeredAt: clock() })
      .where(and(eq(hiding.id, id), isNull(hiding.outcome)))
      .returning()
    if (answered === undefined) throw new Error('a locked appeal is gone')
    await happened(inside, appealEvents[answer], id, {
      after: { companyId: found.authorId },
      reason,
    })
    await tellAppellant(inside, answered, seen)
    await settleAppeal(inside, { subject, subjectId, since: found.hiddenAt, outcome, seen, reason })
  })
}
