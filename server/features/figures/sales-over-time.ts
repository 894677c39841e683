import { sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { sumOf } from '#server/db/sum-of.ts'

import type { SoldLines } from './sold-lines.ts'

/** What was sold, line by line: each has its part of what its order brought, by its price. */
const soldParts = ({ db }: WorkContext, lines: SoldLines) => {
  const kept = sql`(${lines.amount} * ${lines.pieces} / ${lines.ordered}::numeric)`
  const ofOrder = sql`over (partition by ${lines.orderId})`
  return db.$with('sold_part').as(
    db
      .select({
        currency: lines.currency,
        category: lines.category,
        month: sql<string>`to_char(${lines.paidAt} at time zone 'UTC', 'YYYY-MM')`.as('month'),
        net: sql`${lines.net} * ${kept} / nullif(sum(${kept}) ${ofOrder}, 0)`.as('part_net'),
        cost: sql`${lines.cost} * ${lines.pieces}`.as('part_cost'),
        // As in the sum of all: an order counts against its cost once each of its pieces has one.
        costKnown: sql`bool_and(${lines.cost} is not null or ${lines.pieces} = 0) ${ofOrder}`.as(
          'cost_known',
        ),
      })
      .from(lines),
  )
}

/** What sales brought by currency, and by the month of their payment in UTC or by category. */
export async function salesBy(ctx: WorkContext, lines: SoldLines, by: 'month' | 'category') {
  const parts = soldParts(ctx, lines)
  return ctx.db
    .with(lines, parts)
    .select({
      currency: parts.currency,
      by: sql<string>`${parts[by]}`,
      net: sumOf(sql`round(${parts.net})`),
      atCost: {
        net: sumOf(sql`round(${parts.net})) filter (where ${parts.costKnown}`),
        cost: sumOf(sql`${parts.cost}) filter (where ${parts.costKnown}`),
      },
    })
    .from(parts)
    .groupBy(parts.currency, parts[by])
}
