import * as z from 'zod/mini'

import { currencies } from '../../contract/money.ts'
import { metals } from '../rates/metals.ts'
import { bases, type Basis } from './common-fields.ts'

/** A price as it is quoted; see `pricing.ts`. */
export const quote = z.object({
  basis: z.enum(Object.keys(bases) as [Basis, ...Basis[]]),
  currency: z.enum(currencies),
  tiers: z.readonly(z.array(z.object({ from: z.number(), amount: z.number() }))),
  quantity: z.number(),
  listPrice: z.nullable(z.number()),
  gross: z.nullable(z.number()),
  carats: z.nullable(z.number()),
  metals: z.readonly(
    z.array(
      z.object({
        metal: z.enum(metals),
        fineness: z.number(),
        net: z.nullable(z.number()),
      }),
    ),
  ),
})
