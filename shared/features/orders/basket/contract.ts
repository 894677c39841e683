import * as z from 'zod/mini'

import { endpoint, moment } from '../../../contract/endpoint.ts'
import { kindNames } from '../../listings/kinds/kinds.ts'
import { picture, slug } from '../../listings/lot-schema.ts'
import { tradePrice } from '../../listings/lots-contract.ts'
import { pieces } from '../contract.ts'

/** How many lots are in the basket now. */
const count = z.object({ lots: z.number() })

const line = z.object({
  /** The id of the listing. */
  id: z.uuid(),
  pieces: z.number(),
  seller: z.object({ id: z.uuid(), name: z.string() }),
  /** As it is now; of a lot that is not on sale, as it was when it was put in. */
  title: z.string(),
  /** Null if it cannot be ordered at all, because it is not on sale, or not to the reader. */
  lot: z.nullable(
    z.extend(tradePrice, {
      slug,
      kind: z.enum(kindNames),
      picture: z.nullable(picture),
      /** When the seller last confirmed that the lot is in stock. */
      confirmedAt: z.nullable(moment),
    }),
  ),
  soldOut: z.boolean(),
})

/** The lots that a company means to order; its people share one basket. It holds no pieces. */
export const basket = {
  read: endpoint({
    method: 'GET',
    path: '/basket',
    summary:
      'The lots in the basket, with what they cost now delivered to an address of the company, by title',
    input: z.strictObject({ deliverTo: z.optional(z.uuid()) }),
    output: z.object({ lines: z.array(line) }),
  }),
  count: endpoint({
    method: 'GET',
    path: '/basket/count',
    summary: 'How many lots are in the basket',
    output: count,
  }),
  ofLot: endpoint({
    method: 'GET',
    path: '/basket/lots/:slug',
    summary: 'How many pieces of a lot are in the basket',
    input: z.strictObject({ slug }),
    output: z.object({ pieces: z.nullable(z.number()) }),
  }),
  put: endpoint({
    method: 'PUT',
    path: '/basket/lots/:slug',
    summary: 'Put so many pieces of a lot into the basket, instead of those in it',
    input: z.strictObject({ slug, pieces }),
    output: count,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/basket/lines/:id',
    summary: 'Take a lot out of the basket, by the id of its listing',
    input: z.strictObject({ id: z.uuid() }),
    output: count,
  }),
}
