import { and, eq } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { findOwn, orderableFor } from '#server/features/listings/service.ts'
import { asKept } from '#server/features/orders/service.ts'
import { mostAnswers } from '#shared/features/buy-requests/request-states.ts'

import { requestEvents } from './events.ts'
import { findRequest, isShown, stateNow } from './find-request.ts'
import { requestLimits } from './limits.ts'
import { buyRequest, buyRequestAnswer } from './table.ts'
import { tellOfAnswer } from './tell-sides.ts'

const conflict = (detail: string) => new ProblemError('conflict', detail)

/**
 * Answers a request with a lot of the caller's company, and tells the buyer.
 * @throws ProblemError 404 for the request and the listing; 409 if the request is one's own or over, the
 *   lot is not on sale for its buyer or is an answer already, or beyond the most answers
 */
export async function answerRequest(
  ctx: CallContext<MemberActor>,
  { id, listing, note }: { id: string; listing: string; note?: string | undefined },
): Promise<{ id: string }> {
  const { company, personId } = ctx.actor
  const { buyerCompanyId } = await findRequest(ctx, id)
  if (buyerCompanyId === company.id) throw conflict('This request is your own company’s.')
  const { title } = await findOwn(ctx, listing)
  await ctx.services.limits.consume(requestLimits.answer, company.id)
  return inTransaction(ctx, async (inside) => {
    const { db, clock } = inside
    // Who closes the request, and colleagues who answer, wait for this.
    const [request] = await db.select().from(buyRequest).where(eq(buyRequest.id, id)).for('update')
    if (request === undefined || stateNow(request, clock()).state !== 'open') {
      throw conflict('This request is over.')
    }
    const lot = await orderableFor(inside, {
      buyer: buyerCompanyId,
      listingId: listing,
      pieces: 1,
    })
    if (lot === null) throw conflict('This lot is not on sale, or not open to this buyer.')
    const given = and(
      eq(buyRequestAnswer.requestId, id),
      eq(buyRequestAnswer.sellerCompanyId, company.id),
    )
    if ((await db.$count(buyRequestAnswer, given)) >= mostAnswers) {
      throw conflict(`You have answered with ${mostAnswers} lots. Take one back to add another.`)
    }
    const sides = { buyerCompanyId, sellerCompanyId: company.id }
    const kept = note === undefined || note === '' ? null : await asKept(inside, sides, note)
    const [answer] = await db
      .insert(buyRequestAnswer)
      .values({
        requestId: id,
        ...sides,
        personId,
        listingId: listing,
        title,
        note: kept?.text ?? null,
        hidden: kept?.hidden ?? false,
        at: clock(),
      })
      .onConflictDoNothing()
      .returning()
    if (answer === undefined) throw conflict('You have already answered with this lot.')
    await happened(inside, requestEvents.answer, id, { after: { companyId: company.id } })
    await tellOfAnswer(inside, request, answer)
    return { id: answer.id }
  })
}

/** @throws ProblemError 404 if the caller's company has given no such answer */
export async function takeBackAnswer(
  ctx: CallContext<MemberActor>,
  { id, answer }: { id: string; answer: string },
): Promise<void> {
  const { company } = ctx.actor
  await inTransaction(ctx, async (inside) => {
    const taken = await inside.db
      .delete(buyRequestAnswer)
      .where(
        and(
          eq(buyRequestAnswer.id, answer),
          eq(buyRequestAnswer.requestId, id),
          eq(buyRequestAnswer.sellerCompanyId, company.id),
          // Otherwise the same lot could be offered again.
          isShown,
        ),
      )
      .returning({ id: buyRequestAnswer.id })
    if (taken.length === 0) throw new ProblemError('not-found')
    await happened(inside, requestEvents['take-back'], id, { after: { companyId: company.id } })
  })
}
