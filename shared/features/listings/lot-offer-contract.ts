import * as z from 'zod/mini'

import { endpoint, moment } from '../../contract/endpoint.ts'
import { uuidPattern } from '../../contract/uuid.ts'
import { kindNames } from './kinds/kinds.ts'
import { slug } from './lot-schema.ts'
import { lineKey, manifestLine } from './manifest-schema.ts'

/** What a lot's page asks about offers. The feature that keeps them answers. */
export const lotOffers = {
  ofLot: endpoint({
    method: 'GET',
    path: '/lots/:slug/offer',
    summary: 'The open offer of the caller’s company for a lot, or for one of several',
    input: z.strictObject({
      slug,
      /** The ids of further listings of its seller, separated by commas: an offer has a hundred lots at most. */
      others: z.optional(
        z.string().check(z.regex(new RegExp(`^${uuidPattern}(?:,${uuidPattern}){0,98}$`))),
      ),
    }),
    output: z.object({
      offer: z.nullable(
        z.object({
          number: z.number(),
          /** Which of the lots it is for; it may be for more of them. */
          slug,
          /** It waits for the caller, for colleagues who may buy, or for the seller. */
          waits: z.enum(['ours', 'colleagues', 'theirs']),
          /** The kind of the offer's first lot, and how many lots the offer is for. */
          kind: z.enum(kindNames),
          lotCount: z.number(),
          pieces: z.number(),
          /** How many lines of the lot it is for; null for whole lots. */
          lineCount: z.nullable(z.number()),
          /** Minor units of the lot's currency, for all pieces of all lots. */
          amount: z.number(),
          expiresAt: moment,
        }),
      ),
      /** What the caller may pick of a lot that is sold in parts; null if it is sold as a whole. */
      parts: z.nullable(
        z.object({
          /** Milligrams that the picked lines weigh at least; 0 if any will do. */
          least: z.number(),
          lines: z.array(z.extend(manifestLine, { key: lineKey })),
        }),
      ),
      /** The caller may make one now, if there is none. */
      may: z.boolean(),
      /** Contact data in a note would not be hidden: an order between the two companies was paid. */
      contactsOpen: z.boolean(),
    }),
  }),
}
