import * as z from 'zod/mini'

import { moment } from '../../../contract/endpoint.ts'
import { sides } from '../../../contract/trade-sides.ts'
import { shipment } from '../dispatch/shipment.ts'
import {
  askedSides,
  proposalStates,
  rejectReasonNames,
  rulingOutcomes,
  statementKinds,
} from './dispute-words.ts'

const minor = z.number()

/** What was said about goods that are not right, with what shows it. Nothing of it ever changes. */
const statement = z.object({
  id: z.uuid(),
  by: z.enum(sides),
  kind: z.enum(statementKinds),
  /** Only of a rejection. */
  reason: z.nullable(z.enum(rejectReasonNames)),
  text: z.string(),
  /** The question that it answers; only of an answer. */
  questionId: z.nullable(z.uuid()),
  at: moment,
  evidence: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      mediaType: z.string(),
      /** Bytes. */
      size: z.number(),
    }),
  ),
})

/** What operators asked one side or both in a dispute. Both sides read it. Nothing of it ever changes. */
export const question = z.object({
  id: z.uuid(),
  to: z.enum(askedSides),
  text: z.string(),
  /** The day until which an answer is wished for. Nothing follows by itself when it is over. */
  wishedBy: z.nullable(z.iso.date()),
  at: moment,
  /** Who has not answered yet; nobody once the dispute is over. */
  waitsFor: z.array(z.enum(sides)),
})

/** How the money is split, in minor units. */
const split = {
  /** What the seller gets of the price of the goods. */
  seller: minor,
  /** What the seller keeps for sending the goods. */
  shipping: minor,
  /** What the seller gets of the VAT. */
  tax: minor,
  /** What goes back to the buyer; a seller reads the part of price and VAT, without the fee. */
  back: minor,
  /** How much of that is the service fee with its VAT; null for a seller, who does not see the fee. */
  feeBack: z.nullable(minor),
  /** How much of what the seller gets is our fee with its VAT; nothing if the buyer pays it. */
  charged: minor,
}

const proposal = z.object({
  id: z.uuid(),
  by: z.enum(sides),
  ...split,
  state: z.enum(proposalStates),
  at: moment,
})

export const ruling = z.object({
  id: z.uuid(),
  outcome: z.enum(rulingOutcomes),
  /** Null unless the price is split. */
  split: z.nullable(z.object(split)),
  reasoning: z.string(),
  at: moment,
})

/** What the two sides of an order read of goods that are not right. */
export const dispute = z.object({
  statements: z.array(statement),
  /** The first one first. */
  questions: z.array(question),
  /** What the buyer says is not right: how many pieces of which line, and the statement that says why. */
  rejected: z.array(z.object({ position: z.number(), pieces: z.number(), statementId: z.uuid() })),
  /**
   * What becomes of the money once the rejected goods are back, if the buyer has accepted the others;
   * null if they have not.
   */
  kept: z.nullable(z.object(split)),
  /** The first one first. */
  proposals: z.array(proposal),
  ruling: z.nullable(ruling),
  /** Whether it is our turn to decide: one side asked, or the time to negotiate is over. */
  ours: z.boolean(),
  /** How the price was split, once it is. */
  settlement: z.nullable(z.object(split)),
  /** How the goods went back. */
  returned: z.nullable(shipment),
})
