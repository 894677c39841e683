import * as z from 'zod/mini'

import { one, reason } from '../../console/fields.ts'
import { endpoint, fileAnswer, moment } from '../../contract/endpoint.ts'
import { currencies } from '../../contract/money.ts'
import { payoutKinds, payoutStates } from '../ledger/bank-states.ts'
import { answerStates, payeeChecks, payoutFormats } from './states.ts'

const currency = z.enum(currencies)
/** Up to as many as a page shows. */
const several = z.array(z.uuid()).check(z.minLength(1, 'Choose at least one.'), z.maxLength(50))

/** A payout that is prepared, approved or sent. Amounts are minor units. */
export const payoutUnderWay = z.object({
  ...one,
  number: z.number(),
  /** Null for a payment that goes back to its payer. */
  order: z.nullable(z.number()),
  kind: z.enum(payoutKinds),
  company: z.string(),
  accountHolder: z.string(),
  lastFour: z.string(),
  amount: z.number(),
  format: z.enum(payoutFormats),
  state: z.enum(payoutStates),
  preparedBy: z.string(),
  preparedAt: moment,
  /** Whether the caller prepared it, and so cannot approve it. */
  own: z.boolean(),
  /** The account that an operator has entered, and how they know it. */
  named: z.nullable(z.object({ account: z.string(), because: z.string() })),
  /** Why it must not be sent any more. */
  hindrance: z.nullable(z.string()),
  /** The holder as the file has it, if that is more than without accents. */
  atBank: z.nullable(z.string()),
  payeeCheck: z.nullable(z.enum(payeeChecks)),
})

/** What operators do so that money leaves: one prepares it, and another approves it. */
export const paymentPayouts = {
  payouts: endpoint({
    method: 'GET',
    path: '/admin/money/payouts',
    summary: 'What is owed to sellers and buyers, payouts under way, and the latest files',
    input: z.strictObject({ currency }),
    output: z.object({
      toPrepare: z.object({
        count: z.number(),
        items: z.array(
          z.object({
            order: z.number(),
            orderId: z.uuid(),
            kind: z.enum(payoutKinds),
            company: z.string(),
            amount: z.number(),
            /** Why it cannot be prepared yet, and from when on it can, if that is known. */
            hindrance: z.nullable(z.string()),
            freeFrom: z.nullable(moment),
            /** It can be prepared once an operator has entered the account. */
            accountMissing: z.boolean(),
            /** The account that the money came from did not take it: another of its holder can be entered. */
            cameBack: z.boolean(),
          }),
        ),
      }),
      underWay: z.array(payoutUnderWay),
      files: z.array(
        z.object({
          ...one,
          format: z.enum(payoutFormats),
          createdAt: moment,
          createdBy: z.string(),
          payouts: z.number(),
          total: z.number(),
          /** What the bank has answered last; null if nothing. */
          answer: z.nullable(z.enum(answerStates)),
        }),
      ),
    }),
  }),
  prepare: endpoint({
    method: 'POST',
    path: '/admin/money/payouts',
    once: true,
    summary: 'Prepare payouts of what is owed for orders; another operator approves them',
    input: z.strictObject({
      /** An order whose price was split is paid in both directions. */
      owed: z
        .array(z.strictObject({ orderId: z.uuid(), kind: z.enum(['proceeds', 'refund']) }))
        .check(z.minLength(1, 'Choose at least one.'), z.maxLength(50)),
    }),
    status: 201,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/admin/money/payouts/approve',
    once: true,
    summary: 'Approve payouts that another operator has prepared',
    input: z.strictObject({ payouts: several }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/admin/money/payout-files',
    once: true,
    summary: 'Make the file of all approved payouts in a currency, and book them as sent',
    input: z.strictObject({ currency, format: z.enum(payoutFormats) }),
    output: z.object(one),
    status: 201,
  }),
  file: endpoint({
    method: 'GET',
    path: '/admin/money/payout-files/:id',
    summary: 'A file of payouts for the bank: pain.001 for SEPA, a table for other accounts',
    input: z.strictObject(one),
    ...fileAnswer,
  }),
  end: endpoint({
    method: 'POST',
    path: '/admin/money/payouts/:id/end',
    once: true,
    summary: 'Withdraw a payout that was not sent, or note that the bank refused it',
    input: z.strictObject({ ...one, how: z.enum(['withdraw', 'bounce']), reason }),
  }),
}
