import * as z from 'zod/mini'

import { endpoint, moment } from '../../contract/endpoint.ts'
import { currencies } from '../../contract/money.ts'
import { categorySlugs } from '../listings/kinds/categories.ts'
import { picture } from '../listings/lot-schema.ts'
import { ages, windows } from './windows.ts'

const count = z.number()
/** Minor units of the currency that the figures are in. */
const amount = z.number()

/** What has waited so long. */
const age = z.object({
  age: z.enum(ages),
  pieces: count,
  /** Of the pieces whose cost is known. */
  cost: amount,
  /** How many pieces have no cost. */
  costUnknown: count,
  /** What the metal of the same pieces is worth now, as far as it is known. */
  metal: amount,
})

const sold = {
  orders: count,
  /** What the seller gets for them: without VAT, and without our fee if the seller pays it. */
  net: amount,
  /** Those of which every piece’s cost is known. */
  atCost: z.object({ orders: count, net: amount, cost: amount }),
  /** Those of which every piece’s suggested retail price is known. */
  atRetail: z.object({ orders: count, net: amount, retail: amount }),
}

/** A part of the sales, such as those of a month. */
const part = { net: amount, atCost: z.object({ net: amount, cost: amount }) }

const inCurrency = z.object({
  currency: z.enum(currencies),
  /** Orders that were paid in the window, and have not gone back. */
  sold: z.object(sold),
  /** The cost of what was in stock on an average day of the window. */
  averageStock: amount,
  /** The same for the window before this one. */
  before: z.object({ ...sold, averageStock: amount }),
  /** Twelve months in UTC that end with this one, the oldest first. They do not depend on the window. */
  months: z.array(z.object({ month: z.string(), ...part })),
  /** What was sold in the window by category, the most first. */
  categories: z.array(z.object({ category: z.enum(categorySlugs), ...part })),
  /** What is in stock now, by how long it has waited. */
  waiting: z.array(age),
})

/** Days from a lot’s first publication to the payment of its order; null without such a sale. */
const daysOnMarket = z.nullable(z.object({ median: z.number(), ninth: z.number(), of: count }))

/** A lot in stock, with what buyers showed of it in the window. */
const lot = z.object({
  id: z.uuid(),
  version: z.number(),
  title: z.string(),
  stockNumber: z.nullable(z.string()),
  picture: z.nullable(picture),
  live: z.boolean(),
  currency: z.nullable(z.enum(currencies)),
  /** For one piece; null if it follows the metal’s price. */
  price: z.nullable(amount),
  cost: z.nullable(amount),
  /** Its price over its metal, in thousandths; null if that is unknown. */
  toMetal: z.nullable(z.number()),
  /** Those that no order holds. */
  pieces: count,
  /** How long it has waited. */
  days: z.number(),
  opened: count,
  saved: count,
  offers: count,
  orders: count,
  /** Whether nobody began an offer lately, as `quietDays` says. */
  quiet: z.boolean(),
})

/** What a seller’s stock and orders come to. */
export const figures = {
  own: endpoint({
    method: 'GET',
    path: '/figures',
    summary: 'What the stock and the sales of the caller’s company come to, for a window of days',
    input: z.strictObject({ days: z._default(z.enum(windows), '90') }),
    output: z.object({
      /** The window ends now; both ends are from the database’s data of this moment. */
      from: moment,
      to: moment,
      /** Pieces that were paid for in the window and have not gone back. */
      sold: count,
      /** Pieces in the stock book now that no order holds. */
      left: count,
      /**
       * Days from a lot’s first publication to the payment of its order; null without a sale of a
       * published lot. `of` lines of orders.
       */
      daysOnMarket,
      /** The same for the window before this one. */
      before: z.object({ sold: count, daysOnMarket }),
      /** What buyers showed in the window. */
      interest: z.object({
        /**
         * Lots whose page was opened; how often by companies that may buy them, and by addresses without a
         * login: each counts once a day for each lot. From `viewsCountedFrom` on.
         */
        opened: z.object({ lots: count, buyers: count, visitors: count }),
        /** Lots that somebody has saved, and how many people did. */
        saved: z.object({ lots: count, people: count }),
        /** Offers that buyers began, and those of them that were accepted. */
        offers: z.object({ received: count, accepted: count }),
        /** What they offered first, in basis points of what the lot asked for as many then: the median. */
        firstOffer: z.nullable(z.object({ ofAsk: z.number(), of: count })),
        /** Minutes from an offer to the seller’s first answer: the median of those answered. */
        firstAnswer: z.nullable(z.object({ minutes: z.number(), of: count })),
      }),
      /** Pieces in stock whose age counts from the day they were entered, as no other day is known. */
      ageAssumed: count,
      /** The most common currency first. */
      currencies: z.array(inCurrency),
      /** The lots that have waited longest, and those that buyers looked at most. */
      lots: z.object({ longest: z.array(lot), most: z.array(lot) }),
      /** Metals without a price that is recent enough. */
      metalsStale: z.boolean(),
    }),
  }),
  recent: endpoint({
    method: 'GET',
    path: '/figures/recent',
    summary:
      'How many pieces the caller’s company has sold in the shortest window, and how many are left',
    output: z.object({ sold: count, left: count }),
  }),
}
