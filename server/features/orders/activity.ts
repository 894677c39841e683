import { eq, inArray, or, sql } from 'drizzle-orm'

import type { Activity } from '#server/contract/context.ts'
import { brand } from '#shared/brand.ts'
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

/** What the people of both sides read of the decisions on their orders. */
export const orderActivity: Activity = {
  concerns: { kind: 'order', idsOf: decidedOrders },
  says: {
    'order.rule-release': ({ name }) => [
      `${brand.name} ruled on `,
      name ?? 'an order',
      ': the seller is paid.',
    ],
    'order.rule-refund': ({ name }) => [
      `${brand.name} ruled on `,
      name ?? 'an order',
      ': the buyer is refunded.',
    ],
    'order.rule-split': ({ name }) => [
      `${brand.name} ruled on `,
      name ?? 'an order',
      ': its price is split.',
    ],
    'order.review-passed': ({ name }) => [
      `${brand.name} approved the payment of `,
      name ?? 'an order',
      '.',
    ],
    'order.refuse': ({ name }) => [
      `${brand.name} cancelled `,
      name ?? 'an order',
      ' after the payment check.',
    ],
    'order.confirmed-for-seller': ({ name }) => [
      `${brand.name} confirmed `,
      name ?? 'an order',
      ' for the seller.',
    ],
    'order.declined-for-seller': ({ name }) => [
      `${brand.name} cancelled `,
      name ?? 'an order',
      ' for the seller, who has not got the pieces.',
    ],
    'order.address-changed': ({ name }) => [
      `${brand.name} recorded another delivery address for `,
      name ?? 'an order',
      '.',
    ],
    'order.frozen': ({ name }) => [`${brand.name} paused `, name ?? 'an order', ' to check it.'],
    'order.unfrozen': ({ name }) => [`${brand.name} let `, name ?? 'an order', ' continue.'],
  },
  names: async (ctx, entries) => {
    const names = await namesOfOrders(
      ctx,
      entries.map(({ objectId }) => objectId),
    )
    return ({ objectId }) => names.get(objectId) ?? null
  },
}
