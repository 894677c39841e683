import type { WorkContext } from '#server/contract/context.ts'
import { releasePieces, shipPieces, takeBackPieces } from '#server/features/listings/service.ts'
import type { OrderEvent } from '#shared/features/orders/order-states.ts'

import type { OrderLine } from './find-order.ts'

interface Move {
  event: OrderEvent
  /** Null if nobody did it. */
  personId: string | null
}

/** What a move does to pieces of the order, of those listings that are still there. */
export async function movePieces(
  ctx: WorkContext,
  lines: readonly OrderLine[],
  { event, personId }: Move,
): Promise<void> {
  const held = lines.flatMap(({ listingId, pieces }) =>
    listingId === null ? [] : [{ listingId, pieces }],
  )
  if (event === 'expire' || event === 'cancel' || event === 'refuse') await releasePieces(ctx, held)
  if (personId === null) return
  if (event === 'ship') await shipPieces(ctx, held, personId)
  if (event === 'take-back' || event === 'take-part-back') await takeBackPieces(ctx, held, personId)
}
