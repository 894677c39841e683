import * as z from 'zod/mini'

import { endpoint, nothing } from '../../contract/endpoint.ts'
import { feeTerms } from '../../contract/fee-terms-schema.ts'
import { currencies } from '../../contract/money.ts'
import { picture } from '../listings/lot-schema.ts'
import { shippingTerms } from './terms-schema.ts'

const minor = z.number()

const view = z.object({
  /** ISO 3166-1 code of the seller's own country. */
  country: z.string(),
  /** Null before the seller has stated any. */
  terms: z.nullable(shippingTerms),
  /** Counts the changes; 0 before the first. */
  version: z.number(),
  /** How many lots are on sale in which currency, without those that have terms of their own. */
  lots: z.array(z.object({ currency: z.enum(currencies), lots: z.number() })),
  /** Those that have. */
  own: z.object({ lots: z.number(), titles: z.array(z.string()) }),
  /** Lots on sale to try the terms with, the newest first. */
  samples: z.array(
    z.object({
      stockNumber: z.string(),
      title: z.string(),
      lines: z.array(z.string()),
      picture: z.nullable(picture),
      currency: z.enum(currencies),
      /** Minor units for one. */
      price: minor,
      /** Milligrams of one; null if unknown. */
      weight: z.nullable(z.number()),
      feeTerms,
      /** ISO 3166-1 code of where it lies. */
      country: z.string(),
    }),
  ),
  mayChange: z.boolean(),
})

/** What a seller says about shipping, once for all of its lots. */
export const shipping = {
  read: endpoint({
    method: 'GET',
    path: '/company/shipping',
    summary: 'What the caller’s company charges for shipping',
    input: nothing,
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
