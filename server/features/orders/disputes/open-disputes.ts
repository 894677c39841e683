import { and, eq } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { beyond, orderOf, pageOf, placeOf } from '#server/db/keyset.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { sides } from '#shared/contract/trade-sides.ts'
import type { consoleDisputes } from '#shared/features/orders/disputes/console-contract.ts'
import { titleOf } from '#shared/features/orders/order-lines.ts'

import { linesAndNamesOf, namesOfSides, type Order, type OrderLine } from '../find-order.ts'
import { dueOn } from '../order-limits.ts'
import { overdueOrders } from '../overdue-orders.ts'
import { tradeOrder } from '../table.ts'
import { presentQuestion, questionsOf } from './questions.ts'

// An index finds the orders in a state, and only those that go on are sorted.
const columns = {
  since: { by: tradeOrder.stateSince },
  due: { by: tradeOrder.dueAt },
  goods: { by: tradeOrder.goods, within: tradeOrder.currency },
}
import { mayRule } from './read-dispute.ts'

/** What the console says of an order whose goods are not right. */
export const factsOf = (
  order: Order,
  lines: readonly OrderLine[],
  names: ReadonlyMap<string, string>,
) => ({
  id: order.id,
  number: order.number,
  title: titleOf(lines),
  seller: names.get(order.sellerCompanyId) ?? '',
  buyer: names.get(order.buyerCompanyId) ?? '',
  state: order.state,
  since: order.stateSince,
  dueAt: order.dueAt,
  dueOn: dueOn(order),
  currency: order.currency,
  goods: order.goods,
})

/** Open disputes, or goods on their way back, the oldest first unless another order is asked for. */
export async function listDisputes(
  ctx: CallContext<PersonActor>,
  { show, sort, after, limit }: InputOf<typeof consoleDisputes.list>,
) {
  const sorting = orderOf(columns, tradeOrder.id, sort)
  const state = show === 'returns' ? 'returning' : 'disputed'
  const query = ctx.db
    .select({ order: tradeOrder, place: placeOf(sorting) })
    .from(tradeOrder)
    .where(and(eq(tradeOrder.state, state), beyond(sorting, after)))
  const { items, next } = await pageOf(query, sorting, limit)
  const { linesOf, names } = await linesAndNamesOf(ctx, items)
  const now = ctx.clock()
  const questions = await questionsOf(
    ctx,
    items.map(({ order }) => order.id),
  )
  return {
    items: items.map(({ order }) => {
      const asked = questions.filter(({ orderId }) => orderId === order.id)
      return {
        ...factsOf(order, linesOf(order.id), names),
        ours: mayRule(order, now),
        questions: asked.length,
        waitsFor: sides.filter((side) =>
          asked.some((each) => presentQuestion(order, each).waitsFor.includes(side)),
        ),
      }
    }),
    next,
  }
}

/** The disputes that operators decide now: one side asked, or the time to negotiate is over. */
export const openDisputes = overdueOrders('disputed', async (ctx, orders) => {
  const names = await namesOfSides(ctx, orders)
  return ({ buyerCompanyId, sellerCompanyId }) =>
    `${names.get(buyerCompanyId) ?? ''} against ${names.get(sellerCompanyId) ?? ''}`
})
