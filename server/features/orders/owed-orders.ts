import { inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

import type { Queryable } from '#server/contract/database.ts'
import {
  buyerOwedStates,
  type OrderState,
  sellerOwedStates,
} from '#shared/features/orders/order-states.ts'

import { feeOfPart } from './fee-of-part.ts'
import { tradeOrder } from './table.ts'

const { goods, shipping, settledGoods, keptGoods, keptTax, feePayer } = tradeOrder

/** Takes one value while an order has its whole price, and another once that is split. */
const eitherWay = (whole: SQL, split: SQL): SQL =>
  sql`case when ${settledGoods} is null then ${whole} else ${split} end`

// The sums of `settle` and `sellersShare`, so that PostgreSQL adds up what is owed for many orders.
const fee = eitherWay(sql`${tradeOrder.fee}`, feeOfPart(tradeOrder, sql`${settledGoods}`))
const feeVat = eitherWay(
  sql`${tradeOrder.feeVat}`,
  sql`round(${feeOfPart(tradeOrder, sql`${settledGoods}`)}::numeric * ${tradeOrder.feeTaxRate} / 10000)`,
)
const shippingTax = sql`least(round(${tradeOrder.tax}::numeric * ${shipping} / (${goods} + ${shipping})), ${keptTax})`
const tax = eitherWay(
  sql`${tradeOrder.tax}`,
  sql`case
    when ${keptGoods} is null then round(${tradeOrder.tax}::numeric * (${settledGoods} + ${shipping}) / (${goods} + ${shipping}))
    when ${settledGoods} = ${keptGoods} then ${keptTax}
    when ${settledGoods} < ${keptGoods} then ${shippingTax} + round((${keptTax} - ${shippingTax}) * ${settledGoods} / ${keptGoods})
    else ${keptTax} + round((${tradeOrder.tax} - ${keptTax})::numeric * (${settledGoods} - ${keptGoods}) / (${goods} - ${keptGoods}))
  end`,
)
const proceeds = sql`coalesce(${settledGoods}, ${goods}) + ${shipping} + ${tax} - case when ${feePayer} = 'seller' then ${fee} + ${feeVat} else 0 end`
const refund = eitherWay(
  sql`${tradeOrder.total}`,
  sql`${tradeOrder.total} - (${proceeds}) - ${fee} - ${feeVat}`,
)

/** Which way the money for an order goes: to its seller, or back to its buyer. */
type OwedKind = 'proceeds' | 'refund'

/**
 * The owed sums of orders. Their columns are named as none of a table is: Drizzle writes the names of a
 * subquery's computed columns without its alias, so a table that is joined must not have the same ones.
 */
const owedFor = (
  db: Queryable,
  states: readonly OrderState[],
  kind: OwedKind,
  { to, amount }: { to: AnyPgColumn; amount: SQL },
) =>
  db
    .select({
      orderId: sql<string>`${tradeOrder.id}`.as('owed_order_id'),
      orderNumber: sql<number>`${tradeOrder.number}`.as('owed_order_number'),
      kind: sql<OwedKind>`${sql.raw(`'${kind}'`)}::text`.as('owed_kind'),
      companyId: sql<string>`${to}`.as('owed_company_id'),
      currency: tradeOrder.currency,
      amount: sql`(${amount})::bigint`.mapWith(Number).as('owed_amount'),
      since: sql`${tradeOrder.stateSince}`.mapWith(tradeOrder.stateSince).as('owed_since'),
    })
    .from(tradeOrder)
    .where(inArray(tradeOrder.state, states))

/** What is to be paid to sellers for orders that were accepted or settled, in minor units, as a subquery. */
export const payableOrders = (db: Queryable) =>
  owedFor(db, sellerOwedStates, 'proceeds', { to: tradeOrder.sellerCompanyId, amount: proceeds })

/** What is to be paid back to buyers, all of it or what a settlement leaves, in minor units, as a subquery. */
export const refundableOrders = (db: Queryable) =>
  owedFor(db, buyerOwedStates, 'refund', {
    to: tradeOrder.buyerCompanyId,
    amount: refund,
  })
