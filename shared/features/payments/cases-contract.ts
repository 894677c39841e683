import * as z from 'zod/mini'

import { typed } from '../../console/fields.ts'
import { endpoint, isoTime, moment } from '../../contract/endpoint.ts'
import { currencies } from '../../contract/money.ts'
import { payoutUnderWay } from './payouts-contract.ts'
import { waitingLine } from './waiting-line.ts'

/** What waits at the money desk: single payments and payouts, and what is done together in each currency. */
export const caseKinds = ['suspense', 'approve', 'prepare', 'send'] as const
export type CaseKind = (typeof caseKinds)[number]

/** `later` is what is due after today, and what waits for somebody else. */
export const caseTimes = ['late', 'today', 'later'] as const
export type CaseTime = (typeof caseTimes)[number]

const currency = z.enum(currencies)

const anyCase = {
  currency,
  /** Minor units; what left our account is negative. */
  amount: z.number(),
  /** By when we promise to have dealt with it; null if it waits for the buyer to pay the rest. */
  dueAt: z.nullable(moment),
  time: z.enum(caseTimes),
}

/** The money desk: what waits for operators, in all currencies. */
export const moneyCases = {
  cases: endpoint({
    method: 'GET',
    path: '/admin/money/cases',
    summary:
      'What waits for operators at the money desk in all currencies, what is late first; up to 50 payments and payouts, and what is done together in each currency',
    input: z.strictObject({
      currency: z.optional(currency),
      kind: z.optional(z.enum(caseKinds)),
      /** Words of payer, payee, reference or number, or the beginning of an amount. */
      q: typed,
      /** A payment or payout that comes in any case, if it still waits. */
      case: z.optional(z.uuid()),
      /** Also what is due after today; it comes anyway if nothing else does. */
      later: z.optional(z.literal('shown')),
      /** When the reader's day ends; by default ours. */
      dayEnds: z.optional(isoTime),
    }),
    output: z.object({
      /** How many there are, by the filters. */
      counts: z.object({ late: z.number(), today: z.number(), later: z.number() }),
      /** Of each currency that has an account or something booked, whatever the filter by currency. */
      currencies: z.array(
        z.object({
          currency,
          waiting: z.number(),
          /** Minor units: what is late, and what stands on the account at the bank by our ledger. */
          late: z.number(),
          bank: z.number(),
        }),
      ),
      /** When the newest statement was imported. */
      statementAt: z.nullable(moment),
      /** What we owe and cannot prepare yet, or not together with the rest. */
      owedLater: z.number(),
      /** Payouts that were sent and that no statement shows yet. */
      sent: z.number(),
      items: z.array(
        z.discriminatedUnion('kind', [
          z.object({ ...anyCase, kind: z.literal('suspense'), line: waitingLine }),
          z.object({ ...anyCase, kind: z.literal('approve'), payout: payoutUnderWay }),
          z.object({
            ...anyCase,
            kind: z.literal('prepare'),
            owed: z.array(
              z.object({
                orderId: z.uuid(),
                order: z.number(),
                kind: z.enum(['proceeds', 'refund']),
                company: z.string(),
              }),
            ),
          }),
          z.object({ ...anyCase, kind: z.literal('send'), payouts: z.number() }),
        ]),
      ),
    }),
  }),
}
