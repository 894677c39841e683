import * as z from 'zod/mini'

import { named } from '../../console/fields.ts'
import { endpoint, moment, pageOf, paging } from '../../contract/endpoint.ts'
import { currencies } from '../../contract/money.ts'

/** Why money that we owe has not been prepared yet. */
const owedReasons = [
  'ready',
  'came-back',
  'checked',
  'held',
  'no-account',
  'new-account',
  'closed',
  'not-named',
  'not-paid',
] as const
export type OwedReason = (typeof owedReasons)[number]

const currency = z.enum(currencies)
const kind = z.enum(['proceeds', 'refund'])

/** What we owe in all, for operators. Amounts are minor units. */
export const paymentsOwed = {
  owed: endpoint({
    method: 'GET',
    path: '/admin/money/owed',
    summary:
      'What is owed to sellers and buyers and not prepared yet, the oldest debt first, and why it waits; the totals stand beside the ledger’s',
    input: z.strictObject({ ...paging }),
    output: z.extend(
      pageOf(
        z.object({
          order: z.number(),
          kind,
          company: named,
          currency,
          amount: z.number(),
          since: moment,
          why: z.enum(owedReasons),
          /** What keeps it, as a sentence; null if it can be prepared. */
          says: z.nullable(z.string()),
          /** From when on it can be prepared, if that is known. */
          freeFrom: z.nullable(moment),
        }),
      ),
      {
        totals: z.array(
          z.object({
            currency,
            kind,
            /** How many, and how much, nobody has prepared yet. */
            count: z.number(),
            unprepared: z.number(),
            /** What is prepared or approved, and not sent yet. */
            prepared: z.number(),
            /** What the ledger says that we owe: both together. */
            ledger: z.number(),
          }),
        ),
      },
    ),
  }),
}
