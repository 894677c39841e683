import { and, eq, isNull, ne, or } from 'drizzle-orm'

import { dueAt, lastDayOf } from '#server/calendar/due-at.ts'
import { ourPlace } from '#server/calendar/place.ts'
import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { mayChange } from '#shared/contract/company-roles.ts'
import type { ReportSubject } from '#shared/contract/report-subjects.ts'
import { appealDays, appealPromise } from '#shared/features/reports/report-states.ts'

import { appealEvents } from './events.ts'
import { hiding } from './table.ts'

type Hiding = typeof hiding.$inferSelect

const day = 86_400_000
/** Until when a company may appeal against a decision. */
export const appealUntil = (decidedAt: Date) => new Date(decidedAt.getTime() + appealDays * day)

/** By when an appeal is answered. */
export const answerDue = ({ config }: WorkContext, appealedAt: Date) =>
  dueAt(appealPromise, appealedAt, ourPlace(config))

interface Thing {
  subject: ReportSubject
  id: string
}

/** The decision by which a thing of the caller's company is hidden now. */
const ofOwn = ({ actor }: CallContext<MemberActor>, { subject, id }: Thing) =>
  and(
    eq(hiding.authorId, actor.company.id),
    eq(hiding.subject, subject),
    eq(hiding.subjectId, id),
    or(isNull(hiding.outcome), ne(hiding.outcome, 'shown-again')),
  )

const inTime = ({ clock }: WorkContext, { hiddenAt }: Hiding) => clock() < appealUntil(hiddenAt)
const mayAppeal = ({ actor }: CallContext<MemberActor>, { area }: Hiding) =>
  mayChange(actor.company.role, area)

/**
 * The appeal of the caller's company against the decision that hid a thing of theirs: its text and answer, or
 * until when they may write one.
 * @throws ProblemError 404 if nothing of theirs is hidden so, or we keep no record of it any more
 */
export async function appealOf(ctx: CallContext<MemberActor>, thing: Thing) {
  const [found] = await ctx.db.select().from(hiding).where(ofOwn(ctx, thing))
  if (found === undefined) throw new ProblemError('not-found')
  const { hiddenAt, appeal, appealedAt, answer } = found
  return {
    until: appealUntil(hiddenAt),
    inTime: inTime(ctx, found),
    mayAppeal: mayAppeal(ctx, found),
    appeal:
      appeal === null || appealedAt === null
        ? null
        : {
            text: appeal,
            at: appealedAt,
            dueOn: lastDayOf(answerDue(ctx, appealedAt), ourPlace(ctx.config)),
            answer,
          },
  }
}

/**
 * Appeals against the decision that hid something of the caller's company.
 * @throws ProblemError 404 if nothing of theirs is hidden so; 403 for a role that may not change it; 409 if
 *   somebody has appealed, or the time for it is over
 */
export async function appealDecision(
  ctx: CallContext<MemberActor>,
  { text, ...thing }: Thing & { text: string },
) {
  return inTransaction(ctx, async (inside) => {
    const { db, clock, actor } = inside
    const [found] = await db.select().from(hiding).where(ofOwn(inside, thing)).for('update')
    if (found === undefined) throw new ProblemError('not-found')
    if (!mayAppeal(inside, found)) throw new ProblemError('forbidden')
    if (found.appeal !== null) {
      throw new ProblemError('conflict', 'Your company has already appealed.')
    }
    if (!inTime(inside, found)) {
      throw new ProblemError('conflict', 'The time in which you could appeal is over.')
    }
    await db
      .update(hiding)
      .set({ appeal: text, appealedBy: actor.personId, appealedAt: clock() })
      .where(eq(hiding.id, found.id))
    await happened(inside, appealEvents.make, found.id, {
      after: { companyId: actor.company.id },
    })
    return appealOf(inside, thing)
  })
}
