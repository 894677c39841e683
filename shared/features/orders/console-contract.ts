import * as z from 'zod/mini'

import { named, reason, typed } from '../../console/fields.ts'
import { endpoint, fileAnswer, isoTime, moment, pageOf, paging } from '../../contract/endpoint.ts'
import { currencies } from '../../contract/money.ts'
import { sortings } from '../../contract/sorting.ts'
import { paragraph } from '../../contract/text.ts'
import { goneLots } from './confirmation/contract.ts'
import { number } from './contract.ts'
import { orderStateNames } from './order-states.ts'

const howWeKnow = paragraph('reason', 500, 'Say how you know. Both sides can read it.')

/** The orders of the list of what is on its way. */
export const deliverySortings = sortings('sent', 'carrier')

/** The orders of this list. Totals are compared within their currency. */
export const orderSortings = sortings('placed', 'due', 'total')

/** An order in a list for operators. */
export const orderLine = z.object({
  number: z.number(),
  reference: z.string(),
  state: z.enum(orderStateNames),
  placedAt: moment,
  /** By when it is to leave its state; null if there is no limit. */
  dueAt: z.nullable(moment),
  buyer: named,
  seller: named,
  currency: z.enum(currencies),
  /** What the buyer pays, in minor units, as are all amounts. */
  total: z.number(),
})

/** What operators do with orders. */
export const consoleOrders = {
  search: endpoint({
    method: 'GET',
    path: '/admin/orders',
    summary: 'Orders by number, reference or company, newest first',
    input: z.strictObject({
      q: typed,
      state: z.optional(z.enum(orderStateNames)),
      /** Placed from the first moment until before the second. */
      from: z.optional(isoTime),
      to: z.optional(isoTime),
      sort: z._default(z.enum(orderSortings), '-placed'),
      ...paging,
    }),
    output: pageOf(z.extend(orderLine, { title: z.string() })),
  }),
  onTheWay: endpoint({
    method: 'GET',
    path: '/admin/orders/on-the-way',
    summary:
      'Orders that were sent and whose buyers have not said that they have arrived, oldest first',
    input: z.strictObject({ sort: z._default(z.enum(deliverySortings), 'sent'), ...paging }),
    output: pageOf(
      z.object({
        number: z.number(),
        title: z.string(),
        seller: z.string(),
        buyer: z.string(),
        sentAt: moment,
        carrier: z.string(),
        trackingNumber: z.string(),
        /** By when a delivery is to be reported; we ask the carrier then. Null if no time was set. */
        dueAt: z.nullable(moment),
        frozen: z.boolean(),
      }),
    ),
  }),
  openPackingPicture: endpoint({
    method: 'GET',
    path: '/admin/orders/:number/packing-pictures/:id',
    summary: 'A picture of the goods as they were packed, for operators',
    input: z.strictObject({ number, id: z.uuid() }),
    ...fileAnswer,
  }),
  freeze: endpoint({
    method: 'POST',
    path: '/admin/orders/:number/freeze',
    summary: 'Freeze an open order: neither it nor its money moves, and its deadlines are paused',
    input: z.strictObject({ number, reason }),
  }),
  unfreeze: endpoint({
    method: 'POST',
    path: '/admin/orders/:number/unfreeze',
    summary: 'Unfreeze an order; its deadline moves by as long as it was frozen',
    input: z.strictObject({ number, reason }),
  }),
  freezeOfCompany: endpoint({
    method: 'POST',
    path: '/admin/companies/:id/freeze-orders',
    summary: 'Freeze all open orders of a company at once',
    input: z.strictObject({ id: z.uuid(), reason }),
    output: z.object({ frozen: z.number() }),
  }),
  confirmForSeller: endpoint({
    method: 'POST',
    path: '/admin/orders/:number/confirmation',
    once: true,
    summary:
      'Confirm for the seller that the pieces of a new order are there, so that the buyer pays',
    input: z.strictObject({ number, reason: howWeKnow }),
  }),
  declineForSeller: endpoint({
    method: 'POST',
    path: '/admin/orders/:number/refusal',
    once: true,
    summary:
      'Say for the seller that pieces of a new order can’t be supplied: it is cancelled, and these lots paused',
    input: z.strictObject({ number, reason: howWeKnow, lots: goneLots }),
  }),
  recordLoss: endpoint({
    method: 'POST',
    path: '/admin/orders/:number/loss',
    once: true,
    summary:
      'Record that the goods of an order were lost on their way; the buyer gets the money back',
    input: z.strictObject({ number, reason: howWeKnow }),
  }),
  cancelPaid: endpoint({
    method: 'POST',
    path: '/admin/orders/:number/cancellation',
    once: true,
    summary: 'Cancel a paid order that has not been sent; the buyer gets the money back',
    input: z.strictObject({
      number,
      reason: paragraph('reason', 500, 'Say why. Both sides can read it.'),
    }),
  }),
  confirmDelivery: endpoint({
    method: 'POST',
    path: '/admin/orders/:number/delivery',
    once: true,
    summary: 'Say for the buyer that an order has arrived, which begins the inspection',
    input: z.strictObject({ number, reason: howWeKnow }),
  }),
}
