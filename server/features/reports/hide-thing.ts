import { and, eq, isNull } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { allHappened } from '#server/events/happened.ts'
import type { ReportSubject } from '#shared/contract/report-subjects.ts'

import { reportEvents } from './events.ts'
import { hiding, report } from './table.ts'
import { tellAuthor, tellReporters } from './tell-of-decision.ts'

interface Asked {
  subject: ReportSubject
  /** The id of the thing. */
  id: string
  reason: string
}

/**
 * Hides a thing and settles every report of it. Its author is told the reason, and those who reported it are told
 * that it is hidden.
 * @returns the ids of those reports
 * @throws ProblemError 409 if it is hidden or gone, or cannot be hidden
 */
export async function hideThing(
  ctx: CallContext<PersonActor>,
  { subject, id, reason }: Asked,
): Promise<string[]> {
  return inTransaction(ctx, async (inside) => {
    const { db, clock, actor, services } = inside
    const reportable = services.reportables[subject]
    const thing = (await reportable.now(inside, [id])).get(id)
    if (thing === undefined) throw new ProblemError('conflict', 'It is hidden or gone already.')
    if (reportable.hiding === undefined && reportable.takeDown === undefined) {
      throw new ProblemError('conflict', 'It cannot be hidden.')
    }
    // First, because it locks the thing: reports that are being made come before it and are settled.
    const news = await reportable.hiding?.hide(inside, id, reason)
    await reportable.takeDown?.(inside, id, reason)
    const hiddenAt = clock()
    if (news !== undefined) {
      const { companyId: authorId, title, words } = thing
      const [hidden] = await db
        .insert(hiding)
        .values({
          subject,
          subjectId: id,
          authorId,
          ...news,
          title,
          words,
          reason,
          hiddenBy: actor.personId,
          hiddenAt,
        })
        .returning()
      if (hidden === undefined) throw new Error('a hiding was not inserted')
      await tellAuthor(inside, hidden)
    }
    const settled = await db
      .update(report)
      .set({ outcome: 'hidden', decidedAt: hiddenAt, decidedBy: actor.personId, decision: reason })
      .where(and(eq(report.subject, subject), eq(report.subjectId, id), isNull(report.outcome)))
      .returning()
    await allHappened(
      inside,
      settled.map((each) => ({
        event: reportEvents.uphold,
        id: each.id,
        after: { companyId: each.authorId },
        reason,
      })),
    )
    await tellReporters(inside, settled, 'hidden')
    return settled.map((each) => each.id)
  })
}
