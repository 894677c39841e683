import { sql } from 'drizzle-orm'
import { bigint, check, index, numeric, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'

import { timestamptz } from '#server/db/columns.ts'
import type { Currency } from '#shared/contract/money.ts'

import { person } from '../accounts/table.ts'

/** When and from whom a quote is. Rows are never changed: the newest of its kind counts. */
const quote = {
  id: uuid().primaryKey().defaultRandom(),
  at: timestamptz().notNull(),
  source: text().notNull(),
  /** The operator who entered it; null if it came from a feed. */
  enteredBy: uuid().references(() => person.id),
}

/** What a troy ounce of a pure metal cost, and when. */
export const metalPrice = pgTable(
  'metal_price',
  {
    ...quote,
    metal: text().notNull(),
    perOunceMinor: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
  },
  (table) => [
    // Also finds the newest.
    unique('metal_price_at').on(table.metal, table.at),
    index('metal_price_history').on(table.at, table.id),
    check('metal_price_positive', sql`${table.perOunceMinor} > 0`),
  ],
)

/** How much of one currency a unit of another was worth, and when. */
export const exchangeRate = pgTable(
  'exchange_rate',
  {
    ...quote,
    fromCurrency: text().notNull(),
    toCurrency: text().notNull(),
    rate: numeric({ precision: 20, scale: 10 }).notNull(),
  },
  (table) => [
    unique('exchange_rate_at').on(table.fromCurrency, table.toCurrency, table.at),
    index('exchange_rate_history').on(table.at, table.id),
    check('exchange_rate_positive', sql`${table.rate} > 0`),
    check('exchange_rate_pair', sql`${table.fromCurrency} <> ${table.toCurrency}`),
  ],
)

/** When a feed was last asked, by any instance: whoever writes it asks. */
export const rateFeed = pgTable('rate_feed', {
  name: text().primaryKey(),
  triedAt: timestamptz().notNull(),
  succeededAt: timestamptz(),
  /** Why the last attempt failed. */
  problem: text(),
})

/** The currency in which a person has chosen to read prices. */
export const displayCurrency = pgTable(
  'display_currency',
  {
    personId: uuid()
      .primaryKey()
      .references(() => person.id, { onDelete: 'cascade' }),
    currency: text().$type<Currency>().notNull(),
  },
  (table) => [check('display_currency_code', sql`${table.currency} ~ '^[A-Z]{3}$'`)],
)
