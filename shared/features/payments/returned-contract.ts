import * as z from 'zod/mini'

import { reason } from '../../console/fields.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { decided } from '../../contract/two-operators.ts'

const notAPayout = 'Enter the number of a payout.'

/** The form that ties a payment to the payout that came back with it. */
export const returnedForm = z.strictObject({
  payout: z.coerce
    .number(notAPayout)
    .check(z.int(notAPayout), z.gte(20_001, notAPayout), z.lte(999_999_999, notAPayout)),
  reason,
})

/** A payout that may have come back with a payment. */
export const returnedPayout = z.object({
  number: z.number(),
  accountHolder: z.string(),
  /** What the bank has kept of it, in minor units. */
  charges: z.number(),
})

/** Payouts that banks return in their own way. */
export const returnedPayouts = {
  payoutReturned: endpoint({
    method: 'POST',
    path: '/admin/money/lines/:id/payout',
    once: true,
    summary:
      'Say which payout came back with a payment; it is owed again, and what the bank kept is our charge; if it is large or much is missing, a second operator confirms it',
    input: z.strictObject({ id: z.uuid(), ...returnedForm.shape }),
    output: decided,
  }),
}
