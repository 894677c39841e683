import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { currencies, type Currency } from '#shared/contract/money.ts'
import { currentSpotsOf } from '#shared/features/listings/pricing.ts'
import {
  convert,
  type ExchangeRate,
  plainRate,
  staleness,
} from '#shared/features/rates/exchange.ts'
import { type Metal, type MetalPrice, metals } from '#shared/features/rates/metals.ts'

import { exchangeRate, metalPrice } from './table.ts'

/** The tag of kept pages that depend on a price or a rate. */
export const ratesTag = 'rates'

interface Quoted {
  at: Date
  source: string
  /** Too old to count on. */
  stale: boolean
}

/** The newest price of each metal and the newest rate of each pair. */
export interface CurrentRates {
  metals: (MetalPrice & Quoted)[]
  exchange: (ExchangeRate & Quoted)[]
}

const hour = 3_600_000
const list = (values: readonly string[]) => sql`unnest(${sql.param([...values])}::text[])`

/** Prices as they are kept, by one look into an index for each, however long the history is. */
async function newest({ db }: WorkContext) {
  const prices = await db.select().from(metalPrice).where(sql`${metalPrice.id} in (
    select (select p.id from metal_price p where p.metal = m.metal order by p.at desc limit 1)
    from ${list(metals)} m(metal))`)
  const pairs = await db.select().from(exchangeRate).where(sql`${exchangeRate.id} in (
    select (select r.id from exchange_rate r
      where r.from_currency = f.code and r.to_currency = t.code order by r.at desc limit 1)
    from ${list(currencies)} f(code) cross join ${list(currencies)} t(code))`)
  return { prices, pairs }
}

/**
 * What metals and currencies are worth now, read each time: two queries of a few looks into indexes.
 * Notes itself as a source of the page that is being rendered.
 */
export async function currentRates(ctx: WorkContext | CallContext): Promise<CurrentRates> {
  const { prices, pairs } = await newest(ctx)
  const now = ctx.clock()
  const limit = ctx.config.rates.staleAfterHours * hour
  const marked = <T extends { at: Date; source: string }>({ at, source }: T) => ({
    at,
    source,
    stale: staleness(at, now, limit).stale,
  })
  if ('noteSource' in ctx) {
    const ends = [...prices, ...pairs]
      .map(({ at }) => staleness(at, now, limit).from.getTime())
      .filter((end) => end > now.getTime())
    ctx.noteSource?.(ratesTag, ends.length === 0 ? undefined : new Date(Math.min(...ends)))
  }
  return {
    metals: prices
      .map((each) => ({
        metal: each.metal as Metal,
        perOunceMinor: each.perOunceMinor,
        currency: each.currency as Currency,
        ...marked(each),
      }))
      .toSorted((a, b) => metals.indexOf(a.metal) - metals.indexOf(b.metal)),
    exchange: pairs
      .map((each) => ({
        from: each.fromCurrency as Currency,
        to: each.toCurrency as Currency,
        rate: plainRate(each.rate),
        ...marked(each),
      }))
      .toSorted(
        (a, b) =>
          currencies.indexOf(a.from) - currencies.indexOf(b.from) ||
          currencies.indexOf(a.to) - currencies.indexOf(b.to),
      ),
  }
}

/**
 * The metal prices in one currency, each with its source and its age. A price that no exchange rate
 * leads to is left out.
 */
export const metalsIn = ({ metals: prices, exchange }: CurrentRates, to: Currency) =>
  prices.flatMap(({ metal, perOunceMinor, currency, at, source, stale }) => {
    const found = convert({ minor: perOunceMinor, currency }, to, exchange)
    return found === null
      ? []
      : [
          {
            metal,
            perOunce: found.money.minor,
            source,
            at,
            stale: stale || found.used.some((rate) => rate.stale),
          },
        ]
  })

/** What an ounce of each metal costs, in minor units of one currency, even if that is out of date. */
export const spotsIn = (rates: CurrentRates, to: Currency): Partial<Record<Metal, number>> =>
  Object.fromEntries(metalsIn(rates, to).map(({ metal, perOunce }) => [metal, perOunce]))

/** The same without prices that are out of date: those at which something may be ordered. */
export const currentSpotsIn = (rates: CurrentRates, to: Currency): Partial<Record<Metal, number>> =>
  currentSpotsOf(metalsIn(rates, to))

/** Enough minor units for a rate with ten digits. */
export const rateSample = 1_000_000_000

/** What one minor unit of the currency in a column is worth in another currency; null without a rate. */
export function factorTo(
  to: Currency,
  column: AnyPgColumn,
  exchange: CurrentRates['exchange'],
): SQL {
  const factors = currencies.flatMap((from) => {
    const found = convert({ minor: rateSample, currency: from }, to, exchange)
    return found === null
      ? []
      : [sql`when ${from} then ${found.money.minor}::numeric / ${rateSample}`]
  })
  return sql`(case ${column} ${sql.join(factors, sql` `)} end)`
}
