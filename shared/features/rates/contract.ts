import * as z from 'zod/mini'

import { endpoint, moment, pageOf, paging } from '../../contract/endpoint.ts'
import { currencies } from '../../contract/money.ts'
import { scaledRate } from './exchange.ts'
import { metals } from './metals.ts'

const currency = z.enum(currencies)

/** When a quote was made, and by whom. */
const quote = { at: moment, source: z.string() }

const metalPrice = { metal: z.enum(metals), perOunceMinor: z.int(), currency }
const exchangeRate = { from: currency, to: currency, rate: z.string() }

const price = z.optional(z.int().check(z.gte(1), z.lte(1_000_000_000_000)))
const rate = z.optional(
  z
    .string()
    .check(
      z.refine((text) => scaledRate(text) !== null, 'Enter a decimal with at most ten decimals.'),
    ),
)
const confirmed = z._default(z.boolean(), false)

/** The fields of the form for metal prices: one for each metal. */
const eachMetal = {
  gold: price,
  silver: price,
  platinum: price,
  palladium: price,
} satisfies Record<(typeof metals)[number], typeof price>
const eachCurrency = Object.fromEntries(currencies.map((each) => [each, rate])) as Record<
  (typeof currencies)[number],
  typeof rate
>

/** Whose lists there are of former prices. */
export const historyLists = ['metals', 'exchange'] as const

/** Metal prices and exchange rates. */
export const rates = {
  current: endpoint({
    method: 'GET',
    path: '/rates',
    summary: 'The current metal prices and exchange rates, each with its time and source',
    output: z.object({
      metals: z.array(z.object({ ...metalPrice, ...quote, stale: z.boolean() })),
      exchange: z.array(z.object({ ...exchangeRate, ...quote, stale: z.boolean() })),
    }),
  }),
  feed: endpoint({
    method: 'GET',
    path: '/admin/rates/feed',
    summary: 'Whether prices come from a feed, and how its last attempt ended',
    output: z.object({
      feed: z.nullable(
        z.object({
          name: z.string(),
          everyMinutes: z.number(),
          triedAt: z.nullable(moment),
          succeededAt: z.nullable(moment),
          /** Why the last attempt failed; null if it did not. */
          problem: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  enterMetalPrices: endpoint({
    method: 'POST',
    path: '/admin/rates/metals',
    summary: 'Enter metal prices in minor units per troy ounce; those left out stay as they are',
    input: z.strictObject({
      currency,
      ...eachMetal,
      /** Required if a price moves by more than a tenth. */
      confirmed,
    }),
    status: 201,
  }),
  enterExchangeRates: endpoint({
    method: 'POST',
    path: '/admin/rates/exchange',
    summary:
      'Enter what one unit of a currency is worth in others; those left out stay as they are',
    input: z.strictObject({ from: currency, ...eachCurrency, confirmed }),
    status: 201,
  }),
  history: endpoint({
    method: 'GET',
    path: '/admin/rates/history',
    summary: 'All metal prices or exchange rates that were ever entered, newest first',
    input: z.strictObject({ list: z._default(z.enum(historyLists), 'metals'), ...paging }),
    output: pageOf(
      z.object({
        id: z.uuid(),
        ...quote,
        /** The operator who entered it; null if it came from a feed. */
        enteredBy: z.nullable(z.string()),
        metal: z.nullable(z.object(metalPrice)),
        exchange: z.nullable(z.object(exchangeRate)),
      }),
    ),
  }),
}
