import * as z from 'zod/mini'

import { feeTax } from '../taxes/schema.ts'

const minor = z.number()

/** Our fee as a side pays it, in minor units; its VAT, and how that applied when it was ordered. */
export const charged = z.object({ fee: minor, feeVat: minor, feeTax })

/** What an order comes to, in minor units. */
export const paid = z.extend(charged, {
  goods: minor,
  shipping: minor,
  /** The VAT of the goods and their shipping. */
  tax: minor,
  /** What the buyer pays; with the fee and its VAT only if they pay them. */
  total: minor,
})
