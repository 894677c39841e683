import { and, eq, inArray, isNotNull, not, or, type SQL, sql } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { heldPayouts } from '#server/features/companies/service.ts'
import { payableTo } from '#server/features/ledger/service.ts'
import { mayView } from '#shared/contract/company-roles.ts'
import { heldStates, returnStates } from '#shared/features/orders/order-states.ts'

import { feeOfPart } from './fee-of-part.ts'
import { isOfCompany } from './find-order.ts'
import { tradeOrder } from './table.ts'

/** An amount that the seller bears of our fee; nothing if the buyer pays it. */
const unlessBuyerPays = (charged: SQL) =>
  sql`case when ${tradeOrder.feePayer} = 'buyer' then 0 else ${charged} end`

/**
 * What the orders of the caller's company come to: what it has to pay, what is held in them for it
 * or from it, and what is to be paid out to it.
 */
export async function moneyInOrders(ctx: CallContext<MemberActor>) {
  const { company } = ctx.actor
  const buying = sql<boolean>`${tradeOrder.buyerCompanyId} = ${company.id}`
  const held = sql<boolean>`${tradeOrder.state} <> 'awaiting-funds'`
  const goesBack = inArray(tradeOrder.state, [...returnStates])
  const { goods, shipping, tax, keptGoods, keptTax, fee, feeVat, feeTaxRate } = tradeOrder
  const keptFee = feeOfPart(tradeOrder, keptGoods)
  const kept = sql`${keptGoods} + ${shipping} + ${keptTax} - ${unlessBuyerPays(sql`${keptFee} + round(${keptFee} * ${feeTaxRate} / 10000)`)}`
  const all = sql`${goods} + ${shipping} + ${tax} - ${unlessBuyerPays(sql`${fee} + ${feeVat}`)}`
  const rows = await ctx.db
    .select({
      side: sql<'buying' | 'selling'>`case when ${buying} then 'buying' else 'selling' end`,
      held,
      currency: tradeOrder.currency,
      amount:
        sql`sum(case when ${buying} then ${tradeOrder.total} when ${goesBack} then ${kept} else ${all} end)`.mapWith(
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
  const onHold = (await heldPayouts(ctx, [company.id])).has(company.id)
  return { orders: rows, payable, onHold }
}
