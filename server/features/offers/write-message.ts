import { eq } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { ownSide } from '#server/features/orders/service.ts'
import { mayChange } from '#shared/contract/company-roles.ts'
import { areaOf } from '#shared/contract/trade-sides.ts'
import { mostMessages } from '#shared/features/offers/offer-states.ts'

import { findOwnOffer } from './find-offer.ts'
import { asKept } from './hide-contacts.ts'
import { offerLimits } from './limits.ts'
import { mayWriteIn } from './read-offer.ts'
import { offerMessage } from './table.ts'
import { tellOfMessage } from './tell-sides.ts'

/**
 * Writes to the other side of an offer.
 * @throws ProblemError 403 for a role that may not, 404, 409 once the offer has come to nothing
 */
export async function writeMessage(
  ctx: CallContext<MemberActor>,
  { number, key, text }: { number: number; key: string; text: string },
): Promise<void> {
  const found = await findOwnOffer(ctx, number)
  const by = ownSide(ctx, found)
  const { company, personId } = ctx.actor
  if (!mayChange(company.role, areaOf[by])) throw new ProblemError('forbidden')
  if (!mayWriteIn(found, ctx.clock())) {
    throw new ProblemError('conflict', 'This offer is over. Messages need a new one.')
  }
  await ctx.services.limits.consume(offerLimits.message, personId)
  await inTransaction(ctx, async (inside) => {
    const { db } = inside
    const written = await db.$count(offerMessage, eq(offerMessage.offerId, found.id))
    if (written >= mostMessages) {
      throw new ProblemError('conflict', `There are ${mostMessages} messages already.`)
    }
    const made = await db
      .insert(offerMessage)
      .values({
        id: key,
        offerId: found.id,
        by,
        personId,
        ...(await asKept(inside, found, text)),
        at: inside.clock(),
      })
      .onConflictDoNothing()
      .returning()
    if (made.length > 0) await tellOfMessage(inside, found, { id: key, by })
  })
}
