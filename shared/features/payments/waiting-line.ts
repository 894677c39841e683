import * as z from 'zod/mini'

import { proposal } from '../../contract/two-operators.ts'
import { orderStateNames } from '../orders/order-states.ts'
import { returnedPayout } from './returned-contract.ts'

/** A line of a statement that nobody has explained, with what it is probably for. Amounts are minor units. */
export const waitingLine = z.object({
  id: z.uuid(),
  bookedOn: z.iso.date(),
  /** What arrived is positive. */
  amount: z.number(),
  name: z.string(),
  /** For whom they paid, such as the customer of a collecting provider; empty if the bank does not say. */
  paidFor: z.string(),
  /** What of the line could not be read, in a sentence. */
  problem: z.nullable(z.string()),
  lastFour: z.string(),
  /** Whether the statement says enough of the account that it came from to send it back. */
  hasOrigin: z.boolean(),
  /** That account did not take it back: another of its holder can be entered. */
  cameBack: z.boolean(),
  remittance: z.string(),
  /** The order that was paid with the rest of this payment, such as `order 10482`. */
  surplusOf: z.nullable(z.string()),
  suggestion: z.nullable(
    z.object({
      order: z.number(),
      buyer: z.string(),
      state: z.enum(orderStateNames),
      /** Whether the order is frozen, so that nothing pays it now. */
      frozen: z.boolean(),
      /** Whether each agrees with the order. */
      reference: z.boolean(),
      amount: z.boolean(),
      payer: z.boolean(),
      /** What the order lacks with all that this account has sent for it, or has too much. */
      missing: z.number(),
      /** What other accounts have sent for it, which does not count together with this. */
      elsewhere: z.number(),
      surplus: z.number(),
    }),
  ),
  /** The payout that may have come back with it. */
  returned: z.nullable(returnedPayout),
  /**
   * What waits for a second operator: a match with this order, or that this payout came back; with
   * neither, that it is ours.
   */
  proposal: z.nullable(
    z.extend(proposal, { order: z.nullable(z.number()), payout: z.nullable(z.number()) }),
  ),
})
