import * as z from 'zod/mini'

import { one, reason } from '../../console/fields.ts'
import { endpoint, moment, pageOf, paging } from '../../contract/endpoint.ts'
import { currencies } from '../../contract/money.ts'
import { decided } from '../../contract/two-operators.ts'
import { accountNames } from '../ledger/accounts.ts'
import { paymentBooks } from './books-contract.ts'
import { moneyCases } from './cases-contract.ts'
import { namedAccounts } from './named-account.ts'
import { paymentsOwed } from './owed-contract.ts'
import { paymentPayouts } from './payouts-contract.ts'
import { returnedPayouts } from './returned-contract.ts'
import { answerStates } from './states.ts'
import { waitingLine } from './waiting-line.ts'

const currency = z.enum(currencies)
const inCurrency = z.strictObject({ currency })
const notAnOrder = 'Enter the number of an order.'

/** The form that matches a payment by hand. */
export const matchForm = z.strictObject({
  order: z.coerce
    .number(notAnOrder)
    .check(z.int(notAnOrder), z.gte(10_001, notAnOrder), z.lte(9_999_999, notAnOrder)),
  reason,
})
const day = z.iso.date()

/** The file of a bank. Amounts in answers are minor units. */
const statementFile = {
  maxBytes: 5 * 1024 * 1024,
  mediaTypes: ['application/xml', 'text/xml', 'text/csv', 'text/plain'],
} as const

/** Clients' money, for operators. */
export const payments = {
  ...moneyCases,
  ...paymentBooks,
  ...returnedPayouts,
  ...namedAccounts,
  ...paymentPayouts,
  ...paymentsOwed,
  desk: endpoint({
    method: 'GET',
    path: '/admin/money',
    summary: 'Clients’ money in a currency: the trial balance, and what the newest statement says',
    input: z.strictObject({ currency: z.optional(currency) }),
    output: z.object({
      currency,
      /** Those that have an account, or something booked. */
      currencies: z.array(currency),
      account: z.nullable(z.object({ holder: z.string(), lastFour: z.string() })),
      /** Debits are positive; `open` accounts of this name have something on them. */
      balances: z.array(
        z.object({ account: z.enum(accountNames), balance: z.number(), open: z.number() }),
      ),
      /** Lines of statements that nobody has explained. */
      inSuspense: z.number(),
      /** The newest. */
      statement: z.nullable(z.object({ periodTo: day, importedAt: moment })),
    }),
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/admin/money/waiting',
    summary: 'The orders that wait for their money, those due first; up to 50 of them',
    input: inCurrency,
    output: z.object({
      count: z.number(),
      items: z.array(
        z.object({
          number: z.number(),
          reference: z.string(),
          total: z.number(),
          /** What waits in suspense with its reference. */
          arrived: z.number(),
          dueAt: z.nullable(moment),
          /** When the buyer said that the money has been sent; null if nobody has. */
          saidAt: z.nullable(moment),
          frozen: z.boolean(),
          buyer: z.string(),
        }),
      ),
    }),
  }),
  lines: endpoint({
    method: 'GET',
    path: '/admin/money/lines',
    summary: 'Lines of statements that nobody has explained, the oldest first, with a suggestion',
    input: z.strictObject({ currency, ...paging }),
    output: pageOf(waitingLine),
  }),
  importStatement: endpoint({
    method: 'POST',
    path: '/admin/money/statements',
    summary:
      'Import a bank’s file: camt.053, MT940 or CSV, up to 5 MB; importing it again does nothing',
    output: z.object({
      /** The same file had been imported before. */
      again: z.boolean(),
      /** What other accounts in the file end in, whose statements were left out. */
      others: z.array(z.string()),
      lines: z.number(),
      /** Lines that no other statement had. */
      added: z.number(),
      /** Payments that found their order, and payouts that the bank booked or sent back. */
      matched: z.number(),
      payouts: z.number(),
      /** Lines that wait for somebody. */
      waiting: z.number(),
      /** Lines that an error of ours has kept from being matched; they are tried again. */
      failed: z.number(),
    }),
    status: 201,
    receives: statementFile,
  }),
  match: endpoint({
    method: 'POST',
    path: '/admin/money/lines/:id/match',
    once: true,
    summary:
      'Pay an order with a payment whose payer or reference differs, and what else has arrived for it; from a limit on, a second operator confirms it',
    input: z.strictObject({ ...one, ...matchForm.shape }),
    output: decided,
  }),
  turnDown: endpoint({
    method: 'POST',
    path: '/admin/money/lines/:id/proposal/refusal',
    once: true,
    summary: 'Turn down what waits for a second operator, or take back one’s own proposal',
    input: z.strictObject({ ...one, reason }),
  }),
  sendBack: endpoint({
    method: 'POST',
    path: '/admin/money/lines/:id/return',
    once: true,
    summary:
      'Prepare a payout that sends a payment back to its payer; another operator approves it',
    input: z.strictObject({ ...one, reason }),
    status: 201,
  }),
  importAnswer: endpoint({
    method: 'POST',
    path: '/admin/money/answers',
    summary:
      'Import a bank’s answer to a file of payouts: pain.002, up to 5 MB; what it rejects is owed again',
    output: z.object({
      /** The same answer had been imported before. */
      again: z.boolean(),
      state: z.enum(answerStates),
      /** Of the file that it answers. */
      payouts: z.number(),
      rejected: z.number(),
      /** Payees whose bank says that the account has another name, or nearly another. */
      otherNames: z.number(),
    }),
    status: 201,
    receives: { ...statementFile, mediaTypes: ['application/xml', 'text/xml'] },
  }),
  checkLedger: endpoint({
    method: 'POST',
    path: '/admin/money/check',
    summary: 'Work out the whole ledger again, and say what is wrong',
    output: z.object({
      entries: z.number(),
      postings: z.number(),
      /** In words; empty if the ledger is whole. */
      faults: z.array(z.string()),
    }),
  }),
}
