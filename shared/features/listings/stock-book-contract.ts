import * as z from 'zod/mini'

import { endpoint } from '../../contract/endpoint.ts'
import { currencies } from '../../contract/money.ts'
import { mailedSecret } from '../accounts/mailed-secret.ts'
import { type Rounding, roundings } from './change-price.ts'
import { mostEarlyHours } from './early-hours.ts'
import { sellerMoves } from './listing-states.ts'
import { markdown } from './markdown.ts'
import { stockColumnNames } from './stock-columns.ts'
import { stockFilter, stockViews } from './stock-filter.ts'

/** The most listings that can be named one by one; more only as "all that match". */
export const mostNamed = 1000
/** The most that can be duplicated at once. */
export const mostCopies = 100
/** The most views that one person can save. */
export const mostViews = 30

const change = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('price'),
    by: z.enum(['percent', 'amount']),
    /** Basis points, or minor units; negative to lower prices. */
    value: z.number().check(
      z.int(),
      z.gte(-1e12),
      z.lte(1e12),
      z.refine((value) => value !== 0, 'Enter more or less than 0.'),
    ),
    /** Of an amount. */
    currency: z.optional(z.enum(currencies)),
    round: z._default(z.enum(Object.keys(roundings) as [Rounding, ...Rounding[]]), 'exact'),
  }),
  /** One price as it was typed. */
  z.strictObject({ do: z.literal('set-price'), to: z.string().check(z.maxLength(60)) }),
  z.strictObject({ do: z.literal('move'), move: z.enum(sellerMoves) }),
  z.strictObject({
    do: z.literal('early-access'),
    hours: z.number().check(z.int(), z.gte(0), z.lte(mostEarlyHours)),
  }),
  /** Null ends the steps. */
  z.strictObject({ do: z.literal('markdown'), markdown: z.nullable(markdown) }),
  z.strictObject({ do: z.literal('confirm') }),
  z.strictObject({ do: z.literal('duplicate') }),
])
export type StockChange = z.output<typeof change>

const skipped = z.array(z.object({ id: z.uuid(), title: z.string(), reason: z.string() }))

const view = z.object({
  id: z.uuid(),
  name: z.string(),
  query: z.string(),
  columns: z.array(z.enum(stockColumnNames)),
})

/** The stock book: what stands above the table, changes of many listings, and saved views. */
export const stockBook = {
  summary: endpoint({
    method: 'GET',
    path: '/stock-book',
    summary: 'How much stock there is in each view, and what those listings that match come to',
    input: z.strictObject(stockFilter),
    output: z.object({
      /** How many there are in each view, whatever else is filtered. */
      counts: z.record(z.enum(stockViews), z.number()),
      matches: z.number(),
      /** Minor units for everything in stock, by currency. */
      sums: z.array(
        z.object({ currency: z.enum(currencies), cost: z.number(), asked: z.number() }),
      ),
      /** Those that match and whose price follows the metal, or that have none. */
      unpriced: z.number(),
    }),
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/stock-book/changes',
    summary: 'Change many listings at once, or see beforehand what that would do',
    input: z.strictObject({
      items: z.optional(
        z
          .array(z.strictObject({ id: z.uuid(), version: z.number().check(z.int(), z.gte(1)) }))
          .check(z.minLength(1), z.maxLength(mostNamed)),
      ),
      /** Instead: all that match, if they are still as many as were shown. */
      filter: z.optional(z.strictObject(stockFilter)),
      count: z.optional(z.number().check(z.int(), z.gte(1))),
      change,
      preview: z._default(z.boolean(), false),
    }),
    output: z.object({
      /** For taking it back; null if nothing was changed. */
      batchId: z.nullable(z.uuid()),
      done: z.number(),
      /** Those that were left as they are, and why. All others are done. */
      skipped,
      /** What a change of prices does to them. */
      prices: z.object({
        rise: z.number(),
        fall: z.number(),
        belowCost: z.number(),
        belowMelt: z.number(),
      }),
    }),
  }),
  undoBatch: endpoint({
    method: 'POST',
    path: '/stock-book/changes/:batchId/undo',
    summary: 'Take back a change of many listings, except where somebody has changed them since',
    input: z.strictObject({ batchId: z.uuid() }),
    output: z.object({ done: z.number(), skipped }),
  }),
  views: endpoint({
    method: 'GET',
    path: '/stock-book/views',
    summary: 'Your columns of the stock book, and your saved views',
    output: z.object({
      columns: z.nullable(z.array(z.enum(stockColumnNames))),
      views: z.array(view),
    }),
  }),
  saveView: endpoint({
    method: 'PUT',
    path: '/stock-book/views',
    summary: 'Save a view of the stock book under a name; without one, your usual columns',
    input: z.strictObject({
      name: z._default(z.string().check(z.trim(), z.maxLength(40)), ''),
      query: z._default(z.string().check(z.maxLength(600)), ''),
      columns: z.array(z.enum(stockColumnNames)).check(z.maxLength(stockColumnNames.length)),
    }),
    output: view,
  }),
  removeView: endpoint({
    method: 'DELETE',
    path: '/stock-book/views/:id',
    summary: 'Delete one of your saved views',
    input: z.strictObject({ id: z.uuid() }),
  }),
  openConfirmation: endpoint({
    method: 'POST',
    path: '/still-there',
    summary: 'What an email asks about: whether these listings are still there',
    input: z.strictObject({ secret: mailedSecret }),
    output: z.object({
      companyName: z.string(),
      /** How many it still asks about. */
      listings: z.number(),
      titles: z.array(z.string()),
    }),
  }),
  confirmByLink: endpoint({
    method: 'POST',
    path: '/still-there/confirmations',
    summary: 'Say, by the link of an email, that these listings are still there',
    input: z.strictObject({ secret: mailedSecret }),
    output: z.object({ listings: z.number() }),
  }),
}
