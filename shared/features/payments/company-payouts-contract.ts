import * as z from 'zod/mini'

import { endpoint, fileAnswer, moment, pageOf, paging } from '../../contract/endpoint.ts'
import { currencies } from '../../contract/money.ts'

/** A sum of an order for its seller, in minor units: goods, shipping and their VAT, less the fee with its VAT. */
const share = {
  order: z.number(),
  currency: z.enum(currencies),
  goods: z.number(),
  shipping: z.number(),
  tax: z.number(),
  /** Nought if the buyer pays it. */
  fee: z.number(),
  amount: z.number(),
}

/** What a company is paid for what it sold. */
export const companyPayouts = {
  next: endpoint({
    method: 'GET',
    path: '/company/payouts/next',
    summary: 'What your company is paid next for its sales, the oldest debt first',
    output: z.object({
      count: z.number(),
      /** Of all of them but the frozen ones, by currency. */
      totals: z.array(z.object({ currency: z.enum(currencies), minor: z.number() })),
      /** The oldest hundred. */
      items: z.array(
        z.object({
          ...share,
          buyer: z.string(),
          cameBack: z.boolean(),
          /** We check the order, so it is paid later. */
          frozen: z.boolean(),
        }),
      ),
    }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/company/payouts/list',
    summary: 'The payouts to your company, the newest first',
    input: z.strictObject(paging),
    output: pageOf(
      z.object({
        ...share,
        /** What stands on the bank’s statement. */
        reference: z.string(),
        state: z.enum(['under-way', 'paid', 'came-back']),
        /** When it was sent, or came back; until it is sent, when it was prepared. */
        at: moment,
        /** The day on which the bank booked it; null unless it is paid. */
        paidOn: z.nullable(z.iso.date()),
        /** Why it came back; null unless it did. */
        because: z.nullable(z.string()),
      }),
    ),
  }),
  statement: endpoint({
    method: 'GET',
    path: '/company/payouts/statement',
    summary: 'The payouts that the bank booked in a month, as CSV',
    input: z.strictObject({
      month: z.string().check(z.regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/)),
    }),
    ...fileAnswer,
  }),
}
