import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

import { currencies, type Currency } from '#shared/contract/money.ts'
import { convert } from '#shared/features/rates/exchange.ts'

import type { CurrentRates } from './current-rates.ts'

/** Enough minor units for a rate with ten digits. */
const sample = 1_000_000_000

/** What one minor unit of the currency in a column is worth in another currency; null without a rate. */
export function factorTo(
  to: Currency,
  column: AnyPgColumn,
  exchange: CurrentRates['exchange'],
): SQL {
  const factors = currencies.flatMap((from) => {
    const found = convert({ minor: sample, currency: from }, to, exchange)
    return found === null ? [] : [sql`when ${from} then ${found.money.minor}::numeric / ${sample}`]
  })
  return sql`(case ${column} ${sql.join(factors, sql` `)} end)`
}
