import * as z from 'zod/mini'

import { sides } from './trade-sides.ts'

/** The fee of an order; see `fee-prices.ts`. */
export const feeTerms = z.object({
  basisPoints: z.number(),
  /** Minor units. */
  minimum: z.number(),
  payer: z.enum(sides),
})
