import * as z from 'zod/mini'

import { endpoint } from '../../../contract/endpoint.ts'
import { paragraph } from '../../../contract/text.ts'
import { byNumber, mostLots, number, orderView } from '../contract.ts'

/** The places of the lots that can’t be supplied. */
export const goneLots = z
  .array(z.int().check(z.gte(0), z.lt(mostLots)))
  .check(z.minLength(1, 'Choose what can’t be supplied.'), z.maxLength(mostLots))

/** What the two sides do with an order whose seller has to confirm it. */
export const orderConfirmation = {
  confirm: endpoint({
    method: 'POST',
    path: '/orders/:number/confirmation',
    once: true,
    summary: 'Confirm that the pieces of a new order are there, so that the buyer pays',
    input: byNumber,
    output: orderView,
  }),
  decline: endpoint({
    method: 'POST',
    path: '/orders/:number/refusal',
    once: true,
    summary:
      'Say that pieces of a new order can’t be supplied: it is cancelled, and these lots paused',
    input: z.strictObject({
      number,
      reason: paragraph('reason', 500, 'Say why. The buyer reads it.'),
      lots: goneLots,
    }),
    output: orderView,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/orders/:number/withdrawal',
    once: true,
    summary: 'Withdraw an order that its seller has not confirmed',
    input: byNumber,
    output: orderView,
  }),
}
