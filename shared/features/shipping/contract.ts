import * as z from 'zod/mini'

import { endpoint } from '../../contract/endpoint.ts'
import { shippingTerms } from './terms-schema.ts'

const view = z.object({
  /** ISO 3166-1 code of the seller's own country. */
  country: z.string(),
  /** Null before the seller has stated any. */
  terms: z.nullable(shippingTerms),
  /** Counts the changes; 0 before the first. */
  version: z.number(),
  mayChange: z.boolean(),
})

/** What a seller says about shipping, once for all of its lots. */
export const shipping = {
  read: endpoint({
    method: 'GET',
    path: '/company/shipping',
    summary: 'What the caller’s company charges for shipping',
    output: view,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/company/shipping',
    summary:
      'State what shipping costs, where nothing is sent to, and how soon; for lots from now on, never for orders and open offers',
    input: z.strictObject({
      terms: shippingTerms,
      /** The version that the caller has seen; 0 before the first. */
      version: z.int().check(z.gte(0)),
    }),
    output: z.object({ version: z.number() }),
  }),
}
