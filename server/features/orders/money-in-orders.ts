import { and, eq, inArray, isNotNull, not, or, sql } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { payableTo } from '#server/features/ledger/service.ts'
import { mayView } from '#shared/contract/company-roles.ts'
import { heldStates, returnStates } from '#shared/features/orders/order-states.ts'

import { isOfCompany } from './find-order.ts'
import { tradeOrder } from './table.ts'

/**
 * What the orders of the caller's company come to: what it has to pay, what is held in them for it
 * or from it, and what is to be paid out to it.
 */
export async function moneyInOrders(ctx: CallContext<MemberActor>) {
  const { company } = ctx.actor
  const buying = sql<boolean>`${tradeOrder.buyerCompanyId} = ${company.id}`
  const held = sql<boolean>`${tradeOrder.state} <> 'awaiting-funds'`
  const goesBack = inArray(tradeOrder.state, [...returnStates])
  const rows = await ctx.db
    .select({
      side: sql<'buying' | 'selling'>`case when ${buying} then 'buying' else 'selling' end`,
      held,
      currency: tradeOrder.currency,
      amount:
        sql`sum(case when ${buying} then ${tradeOrder.total} when ${goesBack} then ${tradeOrder.keptGoods} + ${tradeOrder.keptTax} else ${tradeOrder.goods} + ${tradeOrder.tax} end)`.mapWith(
          Number,
        ),
      orders: sql<number>`count(*)::int`,
    })
    .from(tradeOrder)
    .where(
      and(
        isOfCompany(company.id),
        or(
          and(
            inArray(tradeOrder.state, [...heldStates]),
            or(
              eq(tradeOrder.buyerCompanyId, company.id),
              // This money goes back to the buyer, but for what they accepted.
              or(not(goesBack), isNotNull(tradeOrder.keptGoods)),
            ),
          ),
          // What its buyer has not paid is nothing that a seller can count on.
          and(eq(tradeOrder.state, 'awaiting-funds'), eq(tradeOrder.buyerCompanyId, company.id)),
        ),
      ),
    )
    .groupBy(sql`1`, sql`2`, tradeOrder.currency)
    .orderBy(sql`4 desc`)
  const payable = mayView(company.role, 'payouts') ? await payableTo(ctx, company.id) : null
  return { orders: rows, payable }
}
