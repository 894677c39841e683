import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { asKept, ownSide } from '#server/features/orders/service.ts'
import { writeMessage, type Written } from '#server/threads/messages.ts'
import { addPicture, openPicture } from '#server/threads/pictures.ts'
import type { ThreadKind } from '#server/threads/thread-kind.ts'

import { findOwnOffer } from './find-offer.ts'
import { offerLimits } from './limits.ts'
import { offerMessage, offerMessageHidden, offerPicture } from './table.ts'
import { tellOfMessage } from './tell-sides.ts'
import { writingSide } from './writing-side.ts'

/** What the two sides of offers write to each other. */
export const offerThreads: ThreadKind = {
  tables: { message: offerMessage, picture: offerPicture, hiddenMessage: offerMessageHidden },
  sealedAs: 'offer-picture',
  limits: offerLimits,
}

/**
 * Writes to the other side of an offer.
 * @throws ProblemError 403 for a role that may not, 404, 409 once the offer is over, 422 for a picture
 */
export async function writeAboutOffer(
  ctx: CallContext<MemberActor>,
  { number, ...written }: Written & { number: number },
): Promise<void> {
  const found = await findOwnOffer(ctx, number)
  const side = { tradeId: found.id, by: writingSide(ctx, found) }
  await writeMessage(ctx, offerThreads, side, {
    ...written,
    asKept: (inside, text) => asKept(inside, found, text),
    tell: (inside, message) => tellOfMessage(inside, found, message),
  })
}

/**
 * Keeps a picture for a message that the caller will write. Nobody can open it before.
 * @throws ProblemError 403 for a role that may not write, 404, 409 once the offer is over; 413,
 *   415 or 422 for the file
 */
export async function addOfferPicture(ctx: CallContext<MemberActor>, number: number) {
  const found = await findOwnOffer(ctx, number)
  return addPicture(ctx, offerThreads, { tradeId: found.id, by: writingSide(ctx, found) })
}

/**
 * Opens a picture that a message shows, for the people of both sides.
 * @throws ProblemError 404 if the caller's company is neither, or no message shows it
 */
export async function openOfferPicture(
  ctx: CallContext<MemberActor>,
  { number, id }: { number: number; id: string },
) {
  const found = await findOwnOffer(ctx, number)
  const reader = ownSide(ctx, found)
  return openPicture(ctx, offerThreads, { tradeId: found.id, id, name: `offer-${number}`, reader })
}
