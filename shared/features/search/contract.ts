import * as z from 'zod/mini'

import { endpoint } from '../../contract/endpoint.ts'
import { currencies } from '../../contract/money.ts'
import { lotCard, slug } from '../listings/lot-schema.ts'

/** How many lots a page of the search shows. */
const lotsPerPage = 24

const whole = z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000_000_000))

/** The orders of a search. Those by price are only for verified buyers. */
const searchSorts = ['newest', 'relevance', 'weight', '-weight', 'price', '-price'] as const

/** A number of lots; `more` if there are more than that, and they were not all counted. */
const amount = z.object({ lots: z.number(), more: z.boolean() })
export type Amount = z.output<typeof amount>

const facet = z.object({
  name: z.string(),
  label: z.string(),
  values: z.array(
    z.object({
      /** The value as `facets` takes it, such as `metal:gold`. */
      term: z.string(),
      label: z.string(),
      count: amount,
      chosen: z.boolean(),
    }),
  ),
})
export type SearchFacet = z.output<typeof facet>

/** The smallest and the largest value among the lots; null if none states it. */
const bounds = z.nullable(z.object({ from: z.number(), to: z.number() }))

/** A category or a part of one, with what a search there finds. */
const counted = z.object({ slug: z.string(), name: z.string(), count: amount })
const categoryCount = z.extend(counted, {
  /** The parts with lots. */
  subs: z.array(counted),
})
export type CategoryCount = z.output<typeof categoryCount>

const found = z.object({
  total: amount,
  cards: z.array(lotCard),
  /** How many lots come before these. */
  before: z.number(),
  next: z.nullable(z.string()),
  /** The order that was used; it is not the one asked for if the reader may not use that. */
  sort: z.enum(searchSorts),
  facets: z.array(facet),
  /** Milligrams, and thousandths of a carat. */
  gross: bounds,
  carats: bounds,
  /** Null without words. */
  words: z.nullable(
    z.object({
      /** What was searched for. */
      shown: z.string(),
      /** What was typed, if it was corrected. */
      instead: z.nullable(z.string()),
      /** A limit of the price that stood among the words. */
      limit: z.nullable(z.object({ said: z.string(), currency: z.enum(currencies) })),
    }),
  ),
  /** If nothing was found: what to leave out, and how many lots that would give. */
  leaveOut: z.array(z.object({ what: z.string(), label: z.string(), count: amount })),
  /** Whether the reader may narrow and sort by price. */
  trade: z.boolean(),
  /** The country where the reader's company gets its goods; null for those who do not buy. */
  shipsTo: z.nullable(z.string()),
  category: z.nullable(
    z.object({
      slug: z.string(),
      name: z.string(),
      sub: z.nullable(z.object({ slug: z.string(), name: z.string() })),
      title: z.string(),
      description: z.string(),
      text: z.string(),
      /** One of ours, which stands for it where a link to it is shared, if there is one. */
      picture: z.nullable(
        z.object({
          name: z.string(),
          shape: z.enum(['tile', 'square', 'hero']),
          alt: z.string(),
        }),
      ),
      subs: z.array(counted),
    }),
  ),
})
export type Found = z.output<typeof found>

const histogram = z.nullable(
  z.object({
    /** Where bars begin, and where the last one ends. A bar does not contain the value at its end. */
    edges: z.array(z.number()),
    /** In each bar. */
    lots: z.array(z.number()),
    /** The shortest range of bars that holds more than half of the lots. */
    most: z.object({ from: z.number(), to: z.number() }),
    counted: amount,
    /** The unit that people read: "g", "ct" or a currency. */
    measure: z.string(),
  }),
)
export type Histogram = NonNullable<z.output<typeof histogram>>

const histograms = z.object({
  /** Milligrams, and thousandths of a carat. */
  gross: histogram,
  carats: histogram,
  /** Minor units; only for verified buyers. */
  price: z.optional(histogram),
})
export type Histograms = z.output<typeof histograms>

/** What narrows a search. */
const narrowing = {
  words: z.optional(z.string().check(z.maxLength(100))),
  /** Search for exactly what was typed, without correcting it. */
  typed: z.optional(z.literal('1')),
  category: z.optional(slug),
  /** A sub-category; only with its category. */
  sub: z.optional(slug),
  /** Terms such as `metal:gold,gem:ruby`: any of the values of a facet, and all facets. */
  facets: z.optional(z.string().check(z.maxLength(2500))),
  /** Milligrams of one piece. */
  grossFrom: z.optional(whole),
  grossTo: z.optional(whole),
  /** Thousandths of a carat of one piece. */
  caratsFrom: z.optional(whole),
  caratsTo: z.optional(whole),
  /** Minor units of `currency`, or else of the reader's, for one piece; only for verified buyers. */
  priceFrom: z.optional(whole),
  priceTo: z.optional(whole),
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  /** Only lots that are open to the caller and not to everyone yet. */
  early: z.optional(z.literal('1')),
  /** Only lots whose sellers ship to the country where the caller's company gets its goods. */
  ships: z.optional(z.literal('1')),
}

/** Finding lots. */
export const search = {
  categories: endpoint({
    method: 'GET',
    path: '/categories',
    summary: 'All categories and their parts, with the number of lots in each',
    output: z.object({ items: z.array(categoryCount) }),
  }),
  find: endpoint({
    method: 'GET',
    path: '/search',
    summary: 'Find lots by words, facets and ranges',
    input: z.strictObject({
      ...narrowing,
      sort: z.optional(z.enum(searchSorts)),
      after: z.optional(z.string().check(z.maxLength(400))),
      limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(48)), lotsPerPage),
    }),
    output: found,
  }),
  histograms: endpoint({
    method: 'GET',
    path: '/search/histograms',
    summary: 'Count the lots of a search along its ranges of weight, carats and price',
    input: z.strictObject(narrowing),
    /** Each of the lots that fit everything but its own range; null if they are few, or one bar would hold all. */
    output: histograms,
  }),
}
