import { and, eq, isNull, or, sql } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'

import { isOfCompany, linesAndNamesOf } from './find-order.ts'
import { orderSays, summaryOf } from './list-orders.ts'
import { tradeOrder } from './table.ts'

/** How many of its newest orders on each side a company searches by words. */
const searched = 1000

/**
 * Orders of the caller's company: the one with a number or a reference, however old it is, and the
 * newest of those that say the words. The list of orders searches all of them, which takes as long as
 * a company has orders; this search does not.
 */
export async function findOrders(
  ctx: CallContext<MemberActor>,
  {
    words,
    number,
    reference,
    limit,
  }: { words: string; number: number | null; reference: string | null; limit: number },
) {
  const own = ctx.actor.company.id
  const { id, placedAt, buyerCompanyId, sellerCompanyId } = tradeOrder
  const named = or(
    number === null ? undefined : eq(tradeOrder.number, number),
    reference === null ? undefined : eq(tradeOrder.reference, reference),
  )
  const newest = (side: typeof buyerCompanyId | typeof sellerCompanyId) =>
    sql`(select ${id} from ${tradeOrder} where ${side} = ${own} order by ${placedAt} desc, ${id} desc limit ${searched})`
  const exact = named ?? isNull(id)
  const ofThem = sql`(select ${id} from ${tradeOrder} where ${and(exact, isOfCompany(own))})`
  const rows = await ctx.db
    .select({ order: tradeOrder, exact: sql<boolean>`${exact}` })
    .from(tradeOrder)
    .where(
      and(
        sql`${id} in (${newest(buyerCompanyId)} union all ${newest(sellerCompanyId)} union all ${ofThem})`,
        isOfCompany(own),
        or(named, orderSays(own, words)),
      ),
    )
    .orderBy(sql`${exact} desc, ${placedAt} desc, ${id} desc`)
    .limit(limit)
  const { linesOf, names } = await linesAndNamesOf(ctx, rows)
  return rows.map(({ order, exact: is }) => ({
    ...summaryOf(ctx, order, linesOf(order.id), names),
    exact: is,
  }))
}
