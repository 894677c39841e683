import * as z from 'zod/mini'

import { endpoint, moment } from '../../contract/endpoint.ts'
import { listingStateNames } from '../listings/listing-states.ts'
import { lotCard, picture } from '../listings/lot-schema.ts'
import { offerViews } from '../offers/contract.ts'
import { offerStateNames } from '../offers/offer-states.ts'
import { orderStateNames } from '../orders/order-states.ts'

const side = z.enum(['buying', 'selling'])

/** A few results of a kind, and whether there are more. */
const few = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), more: z.boolean() })

/** What a company's people reach from anywhere: their own trade and stock, and the marketplace. */
export const finder = {
  find: endpoint({
    method: 'GET',
    path: '/finder',
    summary:
      'A few of the orders, offers and stock of the caller’s company, and of lots and companies on the marketplace, by a number or by words',
    input: z.strictObject({ q: z.string().check(z.maxLength(100)) }),
    output: z.object({
      /** 104, if "order 104" was typed: the lists are searched for the number alone. */
      number: z.nullable(z.number()),
      /** The one thing whose number was typed; null if there is none, or several. */
      exact: z.nullable(
        z.object({
          kind: z.enum(['order', 'offer', 'stock', 'lot']),
          /** The number of an order or an offer, the id of a listing, the slug of a lot. */
          key: z.string(),
        }),
      ),
      orders: few(
        z.object({
          number: z.number(),
          side,
          state: z.enum(orderStateNames),
          frozenAt: z.nullable(moment),
          other: z.string(),
          title: z.string(),
        }),
      ),
      offers: few(
        z.object({
          number: z.number(),
          side,
          state: z.enum(offerStateNames),
          waits: z.enum(offerViews),
          other: z.string(),
          title: z.string(),
        }),
      ),
      /** Null for those who do not see a stock. */
      stock: z.nullable(
        few(
          z.object({
            id: z.uuid(),
            title: z.string(),
            stockNumber: z.nullable(z.string()),
            state: z.enum(listingStateNames),
            picture: z.nullable(picture),
          }),
        ),
      ),
      lots: few(lotCard),
      companies: few(z.object({ id: z.uuid(), name: z.string(), country: z.string() })),
    }),
  }),
}
