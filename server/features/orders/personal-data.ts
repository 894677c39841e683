import { and, desc, inArray } from 'drizzle-orm'

import type { PersonalData } from '#server/contract/context.ts'
import { writtenBy } from '#server/threads/written-by.ts'
import { openStates } from '#shared/features/orders/order-states.ts'

import { addressesTheyProposed } from './address-changes/read-changes.ts'
import { disputedBy } from './disputes/disputed-by.ts'
import { isOfCompany } from './find-order.ts'
import { orderThreads } from './messages/messages.ts'
import { orderReview, reviewEntry } from './review/table.ts'
import { rowsOfOrder } from './rows-of-order.ts'
import { tradeOrder, tradeOrderEvent } from './table.ts'

/** What somebody answered, asked and decided in reviews, for their copy of their data. */
const saidInReviews = {
  sourcesOfFunds: rowsOfOrder(reviewEntry, {
    by: reviewEntry.personId,
    source: reviewEntry.source,
    text: reviewEntry.text,
    at: reviewEntry.at,
  }),
  reviewedOrders: rowsOfOrder(orderReview, {
    by: orderReview.decidedBy,
    outcome: orderReview.outcome,
    reason: orderReview.reason,
    at: orderReview.decidedAt,
  }),
}

const written = writtenBy(orderThreads, tradeOrder)

/**
 * What somebody did with orders. The orders are their companies', and the law keeps them with what was
 * written about them and said in their disputes.
 */
export const orderData: PersonalData = {
  tables: {
    trade_order: 'trade',
    trade_order_line: 'trade',
    trade_order_event: 'trade',
    order_message: 'trade',
    order_message_hidden: 'trade',
    order_picture: 'trade',
    order_statement: 'trade',
    order_question: 'trade',
    order_evidence: 'trade',
    order_proposal: 'trade',
    order_ruling: 'trade',
    order_rejected_line: 'trade',
    basket_line: 'baskets',
    order_freeze: 'trade',
    order_address_change: 'trade',
    order_review: 'trade',
    order_review_entry: 'trade',
  },
  lists: {
    placedOrders: {
      table: tradeOrder,
      by: tradeOrder.placedBy,
      says: { number: tradeOrder.number, at: tradeOrder.placedAt },
      order: desc(tradeOrder.placedAt),
    },
    movedOrders: rowsOfOrder(tradeOrderEvent, {
      by: tradeOrderEvent.personId,
      what: tradeOrderEvent.event,
      reason: tradeOrderEvent.reason,
      at: tradeOrderEvent.at,
    }),
    orderMessages: written.messages,
    orderPictures: written.pictures,
    orderAddresses: addressesTheyProposed,
    ...disputedBy,
    ...saidInReviews,
  },
  // Nobody would be left to send, inspect or be paid.
  keepsOpen: async ({ db }, companyId) => {
    const open = await db.$count(
      tradeOrder,
      and(isOfCompany(companyId), inArray(tradeOrder.state, openStates)),
    )
    return open === 0 ? null : 'Your company has open orders.'
  },
}
