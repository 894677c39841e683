import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

import { type CurrentRates, factorTo, rateSample } from '#server/features/rates/service.ts'
import { currencies, type Currency } from '#shared/contract/money.ts'
import { convert } from '#shared/features/rates/exchange.ts'

import { rounded } from './publishable.ts'

/** The currency in which everything is worked out and rounded, whatever the reader asks for. */
const base: Currency = 'EUR'

/** What one minor unit of the currency in a column is worth in the base; null without a rate. */
export const factorOf = (column: AnyPgColumn, { exchange }: CurrentRates): SQL =>
  factorTo(base, column, exchange)

/** How many digits of a price are shown: no more than rounding leaves. */
const digits = 3

/**
 * How prices are shown in a currency that has a rate; in the base if it has none. They are rounded in the
 * base: rounded anew in each currency, one figure read in several would tell the price much more closely.
 */
export function inCurrency(asked: Currency, { exchange }: CurrentRates) {
  const known = convert({ minor: rateSample, currency: base }, asked, exchange)
  const currency = known === null ? base : asked
  const factor = (known?.money.minor ?? rateSample) / rateSample
  const used = currencies.flatMap(
    (from) => convert({ minor: 1, currency: from }, base, exchange)?.used ?? [],
  )
  const oldest = Math.min(...[...used, ...(known?.used ?? [])].map(({ at }) => at.getTime()))
  return {
    currency,
    /** When the oldest rate in use was quoted; null if there is none. */
    ratesAt: Number.isFinite(oldest) ? new Date(oldest) : null,
    price: (inBase: number) => Math.round(Number((rounded(inBase) * factor).toPrecision(digits))),
    own: (inBase: number) => Math.round(inBase * factor),
  }
}
export type PriceWriter = ReturnType<typeof inCurrency>
