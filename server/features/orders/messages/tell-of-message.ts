import type { WorkContext } from '#server/contract/context.ts'
import { otherSide, type Side } from '#shared/contract/trade-sides.ts'

import { linesOf, type Order } from '../find-order.ts'
import { orderNotifications } from '../notification-kinds.ts'
import { titlesOf } from '../order-news.ts'
import { tell } from '../tell-sides.ts'

/** Tells the other side of a message, without its words. */
export const tellOfMessage = async (
  ctx: WorkContext,
  order: Order,
  { id, by }: { id: string; by: Side },
) =>
  tell(ctx, otherSide(by), order, {
    about: `message ${id}`,
    kind: orderNotifications.message,
    title: `Order ${order.number}: a message from the ${by}`,
    says: `The ${by} has written to you about ${titlesOf(await linesOf(ctx, order.id))}. Read and answer it on the page of the order.`,
  })
