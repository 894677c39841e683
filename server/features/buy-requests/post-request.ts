import { and, eq, sql } from 'drizzle-orm'

import type { BuyerActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { invalidInput, ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { hideContactData, publicContactMark } from '#shared/contact-data/contact-data.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import type { buyRequests } from '#shared/features/buy-requests/contract.ts'
import { mostOpen } from '#shared/features/buy-requests/request-states.ts'
import { utcDay } from '#shared/utc-day.ts'

import { requestEvents } from './events.ts'
import { isOpen } from './find-request.ts'
import { requestLimits } from './limits.ts'
import { buyRequest } from './table.ts'

const day = 86_400_000

/**
 * Posts what the caller's company looks for. Contact data in it is hidden for good, as in all texts that
 * more than two companies read.
 * @throws ProblemError 409 beyond the most that may be open, 422 for a day that is over
 */
export async function postRequest(
  ctx: CallContext<BuyerActor>,
  { budget, days, neededBy, ...said }: InputOf<typeof buyRequests.post>,
): Promise<{ id: string }> {
  const { company, personId } = ctx.actor
  if (neededBy !== undefined && neededBy < utcDay(ctx.clock())) {
    throw invalidInput('/neededBy', 'Enter a day that is not over.')
  }
  await ctx.services.limits.consume(requestLimits.post, company.id)
  return inTransaction(ctx, async (inside) => {
    const { db } = inside
    // Colleagues who post at the same time are counted one after the other.
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${company.id}, 19))`)
    const open = and(eq(buyRequest.buyerCompanyId, company.id), isOpen(inside))
    if ((await db.$count(buyRequest, open)) >= mostOpen) {
      throw new ProblemError(
        'conflict',
        `Your company has ${mostOpen} open requests. Close one to post another.`,
      )
    }
    const title = hideContactData(said.title, publicContactMark)
    const description = hideContactData(said.description, publicContactMark)
    const now = inside.clock()
    const [posted] = await db
      .insert(buyRequest)
      .values({
        buyerCompanyId: company.id,
        personId,
        title: title.text,
        description: description.text,
        hidden: title.hidden.length + description.hidden.length > 0,
        kind: said.kind ?? null,
        pieces: said.pieces,
        budget: budget?.amount ?? null,
        currency: budget?.currency ?? null,
        neededBy: neededBy ?? null,
        state: 'open',
        stateSince: now,
        postedAt: now,
        closesAt: new Date(now.getTime() + days * day),
      })
      .returning({ id: buyRequest.id })
    if (posted === undefined) throw new Error('a request was not written')
    await happened(inside, requestEvents.post, posted.id, { after: { companyId: company.id } })
    return posted
  })
}
