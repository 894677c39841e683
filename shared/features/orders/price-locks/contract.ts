import * as z from 'zod/mini'

import { endpoint, moment } from '../../../contract/endpoint.ts'
import { slug } from '../../listings/lot-schema.ts'
import { metals } from '../../rates/metals.ts'
import { mostLots } from '../contract.ts'

/** Prices that follow the metal, as a buyer has seen them. */
export const priceLocks = {
  lockPrices: endpoint({
    method: 'POST',
    path: '/price-locks',
    summary:
      'Lock prices that follow the metal for 15 minutes; those that are locked already stay as they are',
    input: z.strictObject({
      lots: z.array(slug).check(z.minLength(1), z.maxLength(mostLots)),
    }),
    output: z.object({
      /** One for each lot whose price follows the metal and that the caller's company can order. */
      locks: z.array(
        z.object({
          slug,
          until: moment,
          /** Minor units of the lot's currency per troy ounce. */
          metals: z.array(z.object({ metal: z.enum(metals), perOunce: z.number() })),
        }),
      ),
    }),
  }),
}
