import type { WorkContext } from '#server/contract/context.ts'
import { sides } from '#shared/contract/trade-sides.ts'
import { beingChecked } from '#shared/features/orders/order-states.ts'

import type { Order } from '../find-order.ts'
import { untilThen } from '../order-news.ts'
import { tell, tellAll } from '../tell-sides.ts'

/** An order, and the id of its freeze. */
interface Frozen {
  order: Order
  id: string
}

/** Tells both sides of orders that these are frozen. The reason is for operators only. */
export const tellFrozen = (ctx: WorkContext, frozen: readonly Frozen[]): Promise<void> =>
  tellAll(
    ctx,
    frozen.flatMap(({ order, id }) =>
      sides.map((side) => ({
        side,
        order,
        about: `frozen ${id}`,
        title: `Order ${order.number} is being checked`,
        says: `${beingChecked} There is nothing for you to do now. We tell you when it can continue.`,
      })),
    ),
  )

/** Tells both sides that an order can continue. */
export async function tellUnfrozen(
  ctx: WorkContext,
  order: Order,
  freezeId: string,
): Promise<void> {
  const { number } = order
  for (const side of sides) {
    await tell(ctx, side, order, {
      about: `unfrozen ${freezeId}`,
      title: `Order ${number} can continue`,
      says: `We have checked this order. ${order.dueAt === null ? 'Its page says what comes next.' : `What comes next is due${untilThen(order)}.`}`,
    })
  }
}
