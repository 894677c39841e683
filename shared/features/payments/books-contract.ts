import * as z from 'zod/mini'

import { reason } from '../../console/fields.ts'
import { endpoint, moment } from '../../contract/endpoint.ts'
import { currencies } from '../../contract/money.ts'
import { decided } from '../../contract/two-operators.ts'
import { accountNames } from '../ledger/accounts.ts'

const currency = z.enum(currencies)
const day = z.iso.date()
const minor = z.number()
const aboutLine = z.strictObject({ id: z.uuid(), reason })

/** What operators do so that bank and ledger agree. Amounts are minor units. */
export const paymentBooks = {
  ours: endpoint({
    method: 'GET',
    path: '/admin/money/ours',
    summary: 'Lines of statements that were booked as ours, the latest first; up to 50 of them',
    input: z.strictObject({ currency }),
    output: z.object({
      items: z.array(
        z.object({
          id: z.uuid(),
          bookedOn: day,
          /** What arrived is positive. */
          amount: minor,
          says: z.string(),
          reason: z.string(),
          by: z.string(),
        }),
      ),
    }),
  }),
  bookAsOurs: endpoint({
    method: 'POST',
    path: '/admin/money/lines/:id/ours',
    once: true,
    summary:
      'Book a debit as a bank charge that we bear, or a credit as money of our own; from a limit on, a second operator confirms it',
    input: aboutLine,
    output: decided,
  }),
  reverseOurs: endpoint({
    method: 'POST',
    path: '/admin/money/lines/:id/ours/reversal',
    once: true,
    summary: 'Take back that a line is ours; it waits again',
    input: aboutLine,
  }),
  closings: endpoint({
    method: 'GET',
    path: '/admin/money/closings',
    summary:
      'Bank and ledger at the end of each of the last 30 days, the newest first, from the first statement on',
    input: z.strictObject({ currency }),
    output: z.object({
      items: z.array(
        z.object({
          day,
          /** By the bank's statements; null if none covers the day. */
          bank: z.nullable(minor),
          ledger: minor,
          explained: minor,
          /** What the bank has more than ledger and explanations. */
          difference: minor,
          /** How many lines the bank has booked on the day. */
          lines: z.number(),
          /** Up to 50 lines that explain `explained`; none of a day that was signed. */
          explanations: z.array(
            z.object({
              what: z.enum(['debit', 'line', 'payout']),
              id: z.uuid(),
              on: day,
              says: z.string(),
              amount: minor,
            }),
          ),
          /** `broken`: the bank's lines are not those that were signed. */
          state: z.enum(['no-statement', 'open', 'signed', 'broken']),
          signed: z.nullable(
            z.object({
              by: z.string(),
              at: moment,
              bank: minor,
              reason: z.nullable(z.string()),
            }),
          ),
        }),
      ),
    }),
  }),
  signClosing: endpoint({
    method: 'POST',
    path: '/admin/money/closings',
    summary: 'Sign that bank and ledger agree at the end of a day, or say why they do not',
    input: z.strictObject({
      currency,
      day,
      /** The figures that the operator has seen. */
      bank: z.int(),
      ledger: z.int(),
      /** Needed with a difference, and to sign again. */
      reason: z.optional(reason),
    }),
    status: 201,
  }),
  trialBalance: endpoint({
    method: 'GET',
    path: '/admin/money/trial-balance',
    summary: 'What stood on the ledger’s accounts in a currency at the end of a day, UTC',
    input: z.strictObject({ currency, day }),
    output: z.object({
      /** Debits are positive. */
      balances: z.array(z.object({ account: z.enum(accountNames), balance: minor })),
    }),
  }),
}
