import type { WorkContext } from '#server/contract/context.ts'
import {
  confirmOrdered,
  pauseOrdered,
  releasePieces,
  shipPieces,
  takeBackPieces,
} from '#server/features/listings/service.ts'
import { unconfirmedBy } from '#shared/features/orders/confirmation/first-state.ts'
import { moveFacts } from '#shared/features/orders/move-facts.ts'
import type { Mover, OrderEvent } from '#shared/features/orders/order-states.ts'

import { dividedLines } from './disputes/rejected-lines.ts'
import type { Order, OrderLine } from './find-order.ts'

interface Move {
  event: OrderEvent
  by: Mover
  /** Null if nobody did it. */
  personId: string | null
  /** The places of the lots that their seller has not got; of `decline` only. */
  gone?: readonly number[]
}

/** What a move does to pieces of the order, of those listings that are still there. */
export async function movePieces(
  ctx: WorkContext,
  { id, number, keptGoods }: Order,
  ordered: readonly OrderLine[],
  { event, by, personId, gone = [] }: Move,
): Promise<void> {
  const { pieces: become } = moveFacts[event]
  // The buyer keeps the goods of an order that were accepted.
  const lines =
    become === 'back' && keptGoods !== null
      ? (await dividedLines(ctx, id, ordered)).rejected
      : ordered
  const held = lines.flatMap(({ listingId, pieces, position }) =>
    listingId === null ? [] : [{ listingId, pieces, position }],
  )
  const ids = held.map(({ listingId }) => listingId)
  if (become === 'freed') await releasePieces(ctx, held)
  // The history of a lot is its seller's, and names nobody of us.
  const doneBy = by === 'operator' ? null : personId
  if (event === 'confirm') await confirmOrdered(ctx, ids, doneBy)
  if (event === 'decline') {
    const missing = held.filter(({ position }) => gone.includes(position))
    await pauseOrdered(
      ctx,
      missing.map(({ listingId }) => listingId),
      {
        stateReason: `${doneBy === null ? `For order ${number} we said for you` : `You said for order ${number}`} that it can’t be supplied. Correct how many pieces you have, and publish it again if any are left.`,
        what: 'not-there',
        personId: doneBy,
      },
    )
  }
  if (event === 'lapse') {
    await pauseOrdered(ctx, ids, {
      stateReason: `Nobody confirmed order ${number} in time. Publish it again if it is still there.`,
      what: 'unanswered',
      personId,
      unconfirmedBy: unconfirmedBy(ctx.clock()),
    })
  }
  if (become === 'sent') await shipPieces(ctx, held, doneBy)
  if (become === 'back') await takeBackPieces(ctx, held, doneBy)
}
