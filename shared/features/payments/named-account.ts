import * as z from 'zod/mini'

import { endpoint, nothing } from '../../contract/endpoint.ts'
import { paragraph } from '../../contract/text.ts'
import { bankAccount } from '../companies/bank-account.ts'

/** The form of an account that the bank has named as the one that a payment came from, or of another of its holder. */
export const namedAccountForm = z.safeExtend(bankAccount, {
  reason: paragraph('reason', 1000, 'Say how you know that this is the account.'),
})

/** Payments that go back although the statement did not say enough of where they came from. */
export const namedAccounts = {
  prepareNamed: endpoint({
    method: 'POST',
    path: '/admin/money/payouts/named-account',
    once: true,
    summary:
      'Prepare one refund, or the return of one payment, to the account that the bank has named as its origin, or to another of the same holder once that account did not take it; another operator approves it',
    input: z.safeExtend(namedAccountForm, {
      kind: z.enum(['refund', 'return']),
      /** The order's, or the payment's. */
      id: z.uuid(),
    }),
    output: nothing,
    status: 201,
  }),
}
