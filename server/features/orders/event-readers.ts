import { eq, inArray, or, sql } from 'drizzle-orm'

import type { Readers } from '#server/contract/context.ts'
import { type CompanyRole, mayView } from '#shared/contract/company-roles.ts'
import { sellersAnswers } from '#shared/features/orders/confirmation/sellers-answers.ts'

import { orderAddressChange } from './address-changes/table.ts'
import { orderRuling } from './disputes/table.ts'
import { orderFreeze } from './freezing/table.ts'
import { namesOfOrders } from './list-orders.ts'
import { orderReview } from './review/table.ts'
import { tradeOrder, tradeOrderEvent } from './table.ts'

const { id, buyerCompanyId, sellerCompanyId } = tradeOrder

/**
 * A company’s orders that operators have ruled on, checked, frozen, sent elsewhere or answered for their
 * seller: a few of all that it has.
 */
function decidedOrders(company: { id: string; role: CompanyRole }) {
  const own = or(
    mayView(company.role, 'purchases') ? eq(buyerCompanyId, company.id) : sql`false`,
    mayView(company.role, 'sales') ? eq(sellerCompanyId, company.id) : sql`false`,
  )
  return sql`select ${id}::text from ${tradeOrder} where ${own} and (
    exists (select from ${orderRuling} where ${orderRuling.orderId} = ${id} and ${orderRuling.state} = 'in-force')
    or exists (select from ${orderReview} where ${orderReview.orderId} = ${id} and ${orderReview.outcome} is not null)
    or exists (select from ${orderFreeze} where ${orderFreeze.orderId} = ${id})
    or exists (select from ${orderAddressChange} where ${orderAddressChange.orderId} = ${id} and ${orderAddressChange.by} = 'operator')
    or exists (select from ${tradeOrderEvent} where ${tradeOrderEvent.orderId} = ${id} and ${inArray(tradeOrderEvent.event, sellersAnswers)} and ${tradeOrderEvent.by} = 'operator'))`
}

/** The people of both sides of an order. They read what operators decide about it. */
export const bothSides: Readers = {
  concerns: { kind: 'order', idsOf: decidedOrders },
  names: async (ctx, entries) => {
    const names = await namesOfOrders(
      ctx,
      entries.map(({ objectId }) => objectId),
    )
    return ({ objectId }) => names.get(objectId) ?? null
  },
  unnamed: 'an order',
}
