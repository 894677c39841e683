import * as z from 'zod/mini'

import { endpoint, moment } from '../../contract/endpoint.ts'
import { currencies } from '../../contract/money.ts'
import { comparedKindNames } from './compared-kinds.ts'

/** Minor units for the weight of a segment; rounded, so that nobody's price can be read from it. */
const price = z.number()

const middle = {
  median: price,
  /** The ends of the middle half. */
  low: price,
  high: price,
}

/** What one series says of a segment. */
const series = <T extends z.ZodMiniType>(figure: T) => ({
  figure: z.nullable(figure),
  /** The narrower segments that are left out of it, because they have a figure of their own. */
  without: z.array(z.string()),
  /** The wider segment in which they are counted, because there are too few of them. */
  countedIn: z.nullable(z.string()),
  /** How many there are, if they are too few to show anything, even in a wider segment. */
  tooFew: z.nullable(z.number()),
})

const segment = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(comparedKindNames),
  per: z.enum(['gram', 'carat']),
  asked: z.object(
    series(
      z.object({
        ...middle,
        lots: z.number(),
        sellers: z.number(),
      }),
    ),
  ),
  settled: z.object(
    series(
      z.object({
        ...middle,
        /** Rounded down to a multiple of five. */
        sales: z.number(),
        /** The median of the 28 days before; null if that may not be shown. */
        before: z.nullable(price),
      }),
    ),
  ),
  /** The median of what the caller’s company asks, exactly; null without such lots. */
  yours: z.nullable(z.object({ median: z.number(), lots: z.number() })),
})

/** What lots are offered at and sell for on this marketplace. */
export const trends = {
  read: endpoint({
    method: 'GET',
    path: '/trends',
    summary: 'What lots are offered at and have sold for, by what they are',
    input: z.strictObject({ currency: z.optional(z.enum(currencies)) }),
    output: z.object({
      /** When this was worked out. */
      at: moment,
      /** Of all prices: the one asked for, or else the caller’s own; euros if it has no exchange rate. */
      currency: z.enum(currencies),
      /** When the oldest exchange rate in use was quoted; null if there is none. */
      ratesAt: z.nullable(moment),
      /** Those with the most sales and lots first. */
      segments: z.array(segment),
    }),
  }),
}
