import {
  array,
  boolean,
  constant,
  constantFrom,
  integer,
  nat,
  oneof,
  option,
  record,
} from 'fast-check'

import type { FeeTerms } from '#shared/contract/fee-prices.ts'
import { sides } from '#shared/contract/trade-sides.ts'
import type { AgreedDays } from '#shared/features/orders/agreed-days.ts'

/** A step of a story: what happens to which order. Most steps are possible ones. */
export interface Step {
  what: 'order' | 'move' | 'anything' | 'stray' | 'wait' | 'neglect' | 'publish' | 'send' | 'bounce'
  /** Which order, and which of the things that can be done with it. */
  at: number
  pick: number
  /** Of the first lot, less one, and of the second. */
  pieces: number
  more: number
  /** What an offer for the first lot agrees on; null for an order of both at the shown price. */
  agreed: AgreedDays | null
  /** Per mille of the price that the seller gets of a split. */
  share: number
  /** Sent a second time, as somebody does who has heard no answer. */
  twice: boolean
}
/** So that orders come far. */
const often = ['move', 'move', 'move', 'send'] as const
/** What people do by themselves. */
export const deeds = [
  'order',
  ...often,
  ...often,
  'anything',
  'stray',
  'bounce',
] as const satisfies Step['what'][]
/** How they do it. */
export const manner = {
  at: nat({ max: 100 }),
  pick: nat({ max: 1000 }),
  pieces: nat({ max: 2 }),
  more: nat({ max: 2 }),
  agreed: option(
    record<AgreedDays>({
      payDays: integer({ min: 1, max: 10 }),
      sendDays: integer({ min: 1, max: 20 }),
      inspectDays: integer({ min: 1, max: 30 }),
    }),
    { nil: null, freq: 2 },
  ),
  share: nat({ max: 1000 }),
  twice: boolean(),
}
/** A step, and what the list says of the fee by then. */
export interface ToldStep extends Step {
  terms: FeeTerms
}
const terms = record<FeeTerms>({
  basisPoints: integer({ min: 0, max: 1000 }),
  // More than some splits leave to the seller.
  minimum: oneof(constant(0), nat({ max: 600_000 })),
  payer: constantFrom(...sides),
})
/** What happens to the orders of two lots, one thing after another. */
export const stories = array(
  record<ToldStep>({
    what: constantFrom(...deeds, 'wait', 'neglect', 'publish'),
    ...manner,
    terms,
  }),
  { minLength: 10, maxLength: 45 },
)
