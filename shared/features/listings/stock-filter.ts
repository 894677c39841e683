import * as z from 'zod/mini'

import { listingStateNames } from './listing-states.ts'

/** Days after which a live listing waits for its seller to say that it is still there. */
export const confirmedFor = 30
/** Days that the seller has to answer, before the listing is hidden. */
export const daysToAnswer = 7

/** The ages that the stock book can be narrowed to, in days. */
export const stockAges = [90, 180, 365, 730] as const

/** The views of the stock book: everything, one state, or what waits to be confirmed. */
export const stockViews = ['all', ...listingStateNames, 'unconfirmed'] as const
export type StockView = (typeof stockViews)[number]

/** What the stock book can be narrowed to by its prices: those that fall automatically, in steps. */
export const stockPrices = ['falls'] as const
export type StockPrices = (typeof stockPrices)[number]

/** The facets that narrow the stock book, as in `metal:gold`. */
export const stockFacets = ['kind', 'category', 'metal', 'fineness'] as const

const term = /^[a-z]+:[\w-]{1,40}$/
const mostTerms = 8

/** Facets by comma: `metal:gold,fineness:7500`. */
export const readTerms = (text: string | undefined): string[] =>
  (text ?? '').split(',').filter((each) => term.test(each))

/** What narrows the stock book. Every part is in its address too. */
export const stockFilter = {
  view: z._default(z.enum(stockViews), 'all'),
  words: z.optional(z.string().check(z.maxLength(100))),
  terms: z.optional(
    z.string().check(
      z.maxLength(400),
      z.refine((text) => {
        const each = text.split(',')
        return each.length <= mostTerms && each.every((one) => term.test(one))
      }, 'This filter is unknown.'),
    ),
  ),
  /** The least age in days; what has no day of purchase has no age. */
  older: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(36_500))),
  price: z.optional(z.enum(stockPrices)),
}
