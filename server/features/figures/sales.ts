import { isNotNull, sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { sumOf } from '#server/db/sum-of.ts'

import type { SoldLines } from './sold-lines.ts'

/** What was sold, by the currency of its orders, and how many pieces in all. */
export async function salesByCurrency({ db }: WorkContext, lines: SoldLines) {
  const orders = db.$with('sold_order').as(
    db
      .select({
        currency: lines.currency,
        net: sql`min(${lines.net})`.as('net_of_order'),
        pieces: sql`sum(${lines.pieces})`.as('pieces_of_order'),
        // Null as soon as one piece's is unknown.
        cost: sql`case when bool_and(${lines.cost} is not null or ${lines.pieces} = 0) then sum(${lines.pieces} * coalesce(${lines.cost}, 0)) end`.as(
          'cost_of_order',
        ),
        retail:
          sql`case when bool_and(${lines.retail} is not null or ${lines.pieces} = 0) then sum(${lines.pieces} * coalesce(${lines.retail}, 0)) end`.as(
            'retail_of_order',
          ),
      })
      .from(lines)
      .groupBy(lines.orderId, lines.currency),
  )
  const known = (value: typeof orders.cost) => ({
    orders: sql<number>`count(${value})`.mapWith(Number),
    net: sumOf(sql`${orders.net}) filter (where ${value} is not null`),
    sum: sumOf(sql`${value}`),
  })
  const [cost, retail] = [known(orders.cost), known(orders.retail)]
  const rows = await db
    .with(lines, orders)
    .select({
      currency: orders.currency,
      orders: sql<number>`count(*)`.mapWith(Number),
      pieces: sumOf(sql`${orders.pieces}`),
      net: sumOf(sql`${orders.net}`),
      costOrders: cost.orders,
      costNet: cost.net,
      cost: cost.sum,
      retailOrders: retail.orders,
      retailNet: retail.net,
      retail: retail.sum,
    })
    .from(orders)
    .groupBy(orders.currency)
  return {
    pieces: rows.reduce((sum, { pieces }) => sum + pieces, 0),
    byCurrency: new Map(
      rows.map((row) => [
        row.currency,
        {
          orders: row.orders,
          net: row.net,
          atCost: { orders: row.costOrders, net: row.costNet, cost: row.cost },
          atRetail: { orders: row.retailOrders, net: row.retailNet, retail: row.retail },
        },
      ]),
    ),
  }
}

/** Whole days from a lot's first publication to the payment of its order: half of the lots, and nine of ten. */
export async function daysOnMarket({ db }: WorkContext, lines: SoldLines) {
  const days = (share: number) =>
    sql<number>`round(percentile_cont(${share}) within group (order by greatest(0, extract(epoch from ${lines.paidAt} - ${lines.firstPublishedAt})) / 86400)::numeric)`.mapWith(
      Number,
    )
  const [found] = await db
    .with(lines)
    .select({ median: days(0.5), ninth: days(0.9), of: sql<number>`count(*)`.mapWith(Number) })
    .from(lines)
    .where(isNotNull(lines.firstPublishedAt))
  return found === undefined || found.of === 0 ? null : found
}
