import * as z from 'zod/mini'

import { endpoint, moment } from '../../contract/endpoint.ts'
import { mostCompared } from './compare-query.ts'
import { lotCard } from './lot-schema.ts'
import { slugPattern } from './lot-slug.ts'
import { tradePrice } from './lots-contract.ts'

/** Up to four slugs, separated by commas. */
const asked = z.strictObject({
  lots: z
    .string()
    .check(z.regex(new RegExp(`^${slugPattern}(?:,${slugPattern}){0,${mostCompared - 1}}$`))),
})

/** Lots side by side, without their prices. Those that are not for sale are left out. */
const comparison = z.object({
  lots: z.array(
    z.extend(lotCard, {
      categoryName: z.string(),
      /** Whether the reader sees more than title and picture. */
      open: z.boolean(),
    }),
  ),
  /** What the sellers state, field by field: for each lot; empty if it is not stated, null if it cannot be. */
  rows: z.array(z.object({ label: z.string(), values: z.array(z.nullable(z.string())) })),
})

/** What verified buyers compare: a lot's price, and with what it can be compared. */
const comparedPrice = z.extend(tradePrice, {
  /** The stones that its carats are of, such as "Diamond, natural"; null if there are none. */
  stones: z.nullable(z.string()),
  /** It is stated whether they are natural or laboratory-grown. */
  originKnown: z.boolean(),
  confirmedAt: moment,
})

/** Comparing lots of any kinds. */
export const comparisons = {
  look: endpoint({
    method: 'GET',
    path: '/compare',
    summary: 'Up to four lots side by side, without their prices',
    input: asked,
    output: comparison,
  }),
  trade: endpoint({
    method: 'GET',
    path: '/compare/trade',
    summary: 'The same lots with their prices and exact stock',
    input: asked,
    output: z.object({
      comparison,
      /** For each of its lots; null if the lot is not open to the reader. */
      prices: z.array(z.nullable(comparedPrice)),
    }),
  }),
}
