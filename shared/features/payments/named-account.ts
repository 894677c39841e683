import * as z from 'zod/mini'

import { endpoint } from '../../contract/endpoint.ts'
import { paragraph } from '../../contract/text.ts'
import { bankAccount } from '../companies/bank-account.ts'
import { payoutKinds } from '../ledger/bank-states.ts'

/**
 * The form of an account that the bank has named as the one that a payment came from, or of another of its
 * holder.
 */
export const namedAccountForm = z.safeExtend(bankAccount, {
  reason: paragraph('reason', 1000, 'Say how you know that this is the account.'),
})

/** Payouts to accounts that an operator enters, because neither the statement nor the seller says them. */
export const namedAccounts = {
  prepareNamed: endpoint({
    method: 'POST',
    path: '/admin/money/payouts/named-account',
    once: true,
    summary:
      'Prepare one refund, or the return of one payment, to the account that the bank has named as its origin, or to another of the same holder once that account did not take it; or what came back of a seller that has closed. Another operator approves it',
    input: z.safeExtend(namedAccountForm, {
      kind: z.enum(payoutKinds),
      /** The order's, or the payment's. */
      id: z.uuid(),
    }),
    status: 201,
  }),
}
