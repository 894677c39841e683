import * as z from 'zod/mini'

import { endpoint, type OutputOf } from '../../contract/endpoint.ts'
import { picture, slug } from '../listings/lot-schema.ts'
import { enquiry } from './contact.ts'

/** Operations for visitors of the public site. */
export const site = {
  marketplace: endpoint({
    method: 'GET',
    path: '/marketplace',
    summary: 'The marketplace’s own figures, and its newest lots',
    output: z.object({
      /** Null while there are too few of something. */
      figures: z.nullable(
        z.object({
          /** On sale now; `more` if there are more, which are not counted. */
          lots: z.number(),
          more: z.boolean(),
          /** Of those, published in the last 30 days. */
          newLots: z.number(),
          /** Verified, and open for trade. */
          companies: z.number(),
          countries: z.number(),
          /** The day in UTC on which all this was counted: 2026-11-22. */
          on: z.string(),
        }),
      ),
      /** Lots that are open to everybody, newest first; none if there are too few. */
      arrivals: z.array(z.object({ slug, title: z.string(), picture })),
    }),
  }),
  enquire: endpoint({
    method: 'POST',
    path: '/enquiries',
    summary: 'Send us a message',
    input: enquiry,
    status: 202,
  }),
}

/** What home shows of the marketplace. */
export type Marketplace = OutputOf<typeof site.marketplace>
