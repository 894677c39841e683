import * as z from 'zod/mini'

import { one, reason } from '../../../console/fields.ts'
import { endpoint, fileAnswer, moment, pageOf, paging } from '../../../contract/endpoint.ts'
import { feeTerms } from '../../../contract/fee-terms-schema.ts'
import { currencies } from '../../../contract/money.ts'
import { sortings } from '../../../contract/sorting.ts'
import { paragraph } from '../../../contract/text.ts'
import { sides } from '../../../contract/trade-sides.ts'
import { accountNames } from '../../ledger/accounts.ts'
import { shipment } from '../dispatch/shipment.ts'
import { movers, orderEvents, orderStateNames } from '../order-states.ts'
import { askedSides, rulingOutcomes, rulingStates } from './dispute-words.ts'
import { dispute, question, ruling } from './schema.ts'

/** The orders of the list of disputes. Prices are compared within their currency. */
export const disputeSortings = sortings('since', 'due', 'goods')

const minor = z.number()

/** What both lists and cases say. */
const facts = z.object({
  ...one,
  number: z.number(),
  title: z.string(),
  seller: z.string(),
  buyer: z.string(),
  state: z.enum(orderStateNames),
  /** Since when it is in this state. */
  since: moment,
  /** Until when the two sides negotiate, or the goods are to be back; null if it is neither. */
  dueAt: z.nullable(moment),
  /** The last day of that, where the one sits who has to act. */
  dueOn: z.nullable(z.iso.date()),
  currency: z.enum(currencies),
  /** The price of the goods, in minor units. */
  goods: minor,
})

const consoleRuling = z.extend(ruling, {
  state: z.enum(rulingStates),
  proposedBy: z.string(),
  confirmedBy: z.nullable(z.string()),
  /** Whether the caller proposed it, and so cannot confirm it. */
  own: z.boolean(),
  /** Why it was turned down. */
  turnedDownBecause: z.nullable(z.string()),
})

/** Disputes, for operators. */
export const consoleDisputes = {
  list: endpoint({
    method: 'GET',
    path: '/admin/disputes',
    summary: 'Open disputes, or goods on their way back, the oldest first',
    input: z.strictObject({
      show: z.optional(z.enum(['disputes', 'returns'])),
      sort: z._default(z.enum(disputeSortings), 'since'),
      ...paging,
    }),
    output: pageOf(
      z.extend(facts, {
        /** Whether it is the operators' turn. */
        ours: z.boolean(),
        /** How many questions operators have asked, */
        questions: z.number(),
        /** and who has not answered all of them yet. */
        waitsFor: z.array(z.enum(sides)),
      }),
    ),
  }),
  read: endpoint({
    method: 'GET',
    path: '/admin/disputes/:id',
    summary:
      'An order whose goods are not right, with everything that was said and where the money is',
    input: z.strictObject(one),
    output: z.extend(facts, {
      ...dispute.shape,
      questions: z.array(z.extend(question, { askedBy: z.string() })),
      /** Whether an operator may ask now. */
      canAsk: z.boolean(),
      ruling: z.nullable(consoleRuling),
      /** Rulings that were turned down. */
      turnedDown: z.array(consoleRuling),
      /** How the seller sent the goods. */
      shipment: z.nullable(shipment),
      lines: z.array(
        z.object({
          position: z.number(),
          slug: z.string(),
          title: z.string(),
          pieces: z.number(),
          amount: minor,
        }),
      ),
      fee: minor,
      feeVat: minor,
      feeTerms,
      tax: minor,
      total: minor,
      /** Whether an operator may rule now. */
      canRule: z.boolean(),
      /** Whether a ruling needs a second operator. */
      needsTwo: z.boolean(),
      events: z.array(
        z.object({
          event: z.enum(orderEvents),
          by: z.enum(movers),
          reason: z.nullable(z.string()),
          at: moment,
        }),
      ),
      /** What the ledger booked for this order; debits are positive. */
      movements: z.array(z.object({ account: z.enum(accountNames), amount: minor, at: moment })),
    }),
  }),
  openEvidence: endpoint({
    method: 'GET',
    path: '/admin/disputes/:id/evidence/:evidence',
    summary: 'A file that either side has shown',
    input: z.strictObject({ ...one, evidence: z.uuid() }),
    ...fileAnswer,
  }),
  ask: endpoint({
    method: 'POST',
    path: '/admin/disputes/:id/questions',
    summary: 'Ask one side of a dispute or both for something; both read it',
    status: 201,
    input: z.strictObject({
      ...one,
      to: z.enum(askedSides, 'Choose who to ask.'),
      text: paragraph('question', 2000, 'Say what you need. Both sides read it.'),
      /** The day until which an answer is wished for, from today on. */
      wishedBy: z.optional(z.iso.date('Enter a day, such as 2026-03-31.')),
    }),
  }),
  confirmReturn: endpoint({
    method: 'POST',
    path: '/admin/disputes/:id/return-receipt',
    once: true,
    summary: 'Say for the seller that the goods came back, on the carrier’s proof',
    input: z.strictObject({
      ...one,
      reason: paragraph('reason', 500, 'Say how you know. Both sides can read it.'),
    }),
  }),
  rule: endpoint({
    method: 'POST',
    path: '/admin/disputes/:id/rulings',
    once: true,
    summary: 'Rule on a dispute; above a limit, a second operator confirms it',
    status: 201,
    input: z.strictObject({
      ...one,
      outcome: z.enum(rulingOutcomes, 'Choose an outcome.'),
      /** What the seller gets of the price of the goods, in minor units; only for a split. */
      seller: z.optional(z.int().check(z.gte(1))),
      reasoning: paragraph('reasoning', 4000, 'Give the reasons. Both sides can always read them.'),
    }),
    output: z.object({ inForce: z.boolean() }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/admin/disputes/:id/rulings/:ruling/confirmation',
    once: true,
    summary: 'Confirm a ruling that another operator has proposed',
    input: z.strictObject({ ...one, ruling: z.uuid() }),
  }),
  turnDown: endpoint({
    method: 'POST',
    path: '/admin/disputes/:id/rulings/:ruling/refusal',
    once: true,
    summary: 'Turn down a ruling that was proposed, or take back one’s own',
    input: z.strictObject({
      ...one,
      ruling: z.uuid(),
      reason,
    }),
  }),
}
