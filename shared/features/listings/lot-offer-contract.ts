import * as z from 'zod/mini'

import { endpoint, isoTime } from '../../contract/endpoint.ts'
import { slug } from './lot-schema.ts'

/** What a lot's page asks about offers. The feature that keeps them answers. */
export const lotOffers = {
  ofLot: endpoint({
    method: 'GET',
    path: '/lots/:slug/offer',
    summary: 'The open offer of the caller’s company for a lot',
    input: z.strictObject({ slug }),
    output: z.object({
      offer: z.nullable(
        z.object({
          number: z.number(),
          /** It waits for the caller's company, or for the seller. */
          waits: z.enum(['ours', 'theirs']),
          pieces: z.number(),
          /** Minor units of the lot's currency, for all pieces. */
          amount: z.number(),
          expiresAt: isoTime,
        }),
      ),
      /** The caller may make one now, if there is none. */
      may: z.boolean(),
      /** Contact data in a note would not be hidden: an order between the two companies was paid. */
      contactsOpen: z.boolean(),
    }),
  }),
}
