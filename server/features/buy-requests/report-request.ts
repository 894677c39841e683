import { and, eq } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'

import { requestEvents } from './events.ts'
import { findRequest, isShown } from './find-request.ts'
import { requestLimits } from './limits.ts'
import { buyRequest, buyRequestAnswer, buyRequestReport } from './table.ts'

const conflict = (detail: string) => new ProblemError('conflict', detail)

/**
 * Reports to the operators a request that the caller reads as a seller, or an answer to their own.
 * @throws ProblemError 404 for the request and the answer; 409 for what is the caller's own, or is
 *   reported by their company already
 */
export async function reportRequest(
  ctx: CallContext<MemberActor>,
  { id, answer, reason }: { id: string; answer?: string | undefined; reason: string },
): Promise<void> {
  const { company, personId } = ctx.actor
  const { buyerCompanyId } = await findRequest(ctx, id)
  const own = buyerCompanyId === company.id
  if (own && answer === undefined) throw conflict('This request is your own company’s.')
  if (!own && answer !== undefined) throw new ProblemError('not-found')
  await ctx.services.limits.consume(requestLimits.report, company.id)
  await inTransaction(ctx, async (inside) => {
    const { db, clock } = inside
    // Who hides the request or takes back the answer waits for this.
    const [request] = await db.select().from(buyRequest).where(eq(buyRequest.id, id)).for('update')
    if (request === undefined || request.state === 'hidden') throw new ProblemError('not-found')
    if (answer !== undefined) {
      const shown = await db
        .select({ id: buyRequestAnswer.id })
        .from(buyRequestAnswer)
        .where(and(eq(buyRequestAnswer.id, answer), eq(buyRequestAnswer.requestId, id), isShown))
        .for('key share')
      if (shown.length === 0) throw new ProblemError('not-found')
    }
    const kept = await db
      .insert(buyRequestReport)
      .values({
        requestId: id,
        answerId: answer ?? null,
        companyId: company.id,
        personId,
        reason,
        at: clock(),
      })
      .onConflictDoNothing()
      .returning({ id: buyRequestReport.id })
    if (kept.length === 0) throw conflict('Your company has already reported this.')
    await happened(inside, requestEvents.report, id, { after: { companyId: company.id } })
  })
}
