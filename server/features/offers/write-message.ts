import { eq } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { mostMessages } from '#shared/features/offers/offer-states.ts'

import { findOwnOffer } from './find-offer.ts'
import { asKept } from './hide-contacts.ts'
import { offerLimits } from './limits.ts'
import { showPictures } from './pictures.ts'
import { offerMessage } from './table.ts'
import { tellOfMessage } from './tell-sides.ts'
import { writingSide } from './writing-side.ts'

interface Written {
  number: number
  /** The message's id, made by the caller. */
  key: string
  text: string
  /** The ids of pictures that the caller's side has sent and not shown yet. */
  pictures: readonly string[]
}

/**
 * Writes to the other side of an offer.
 * @throws ProblemError 403 for a role that may not, 404, 409 once the offer has come to nothing, 422
 *   for a picture
 */
export async function writeMessage(
  ctx: CallContext<MemberActor>,
  { number, key, text, pictures }: Written,
): Promise<void> {
  const found = await findOwnOffer(ctx, number)
  const by = writingSide(ctx, found)
  const { personId } = ctx.actor
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
    if (made.length === 0) return
    await showPictures(inside, { id: key, offerId: found.id, by }, pictures)
    await tellOfMessage(inside, found, { id: key, by })
  })
}
