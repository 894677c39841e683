import { and, type SQL, sql } from 'drizzle-orm'

import type { CallContext } from '#server/contract/context.ts'
import { member, trading } from '#server/contract/rules.ts'
import { buyingCompany } from '#server/features/listings/service.ts'
import { currentRates } from '#server/features/rates/service.ts'
import { currencies, type Currency } from '#shared/contract/money.ts'
import { convert } from '#shared/features/rates/exchange.ts'

import { searchLot } from './table.ts'

/** Whether the caller may narrow and sort lots by price. */
const seesPrices = ({ actor, clock }: CallContext): boolean =>
  typeof trading(member).admit(actor, clock()) !== 'string' && buyingCompany(actor) !== null

/** What a search may use of prices. */
export interface PriceTerms {
  /** Minor units of one currency for one piece; null if that is unknown. */
  value: SQL
  currency: Currency
  condition: SQL | undefined
}

interface Input {
  priceFrom?: number | undefined
  priceTo?: number | undefined
  currency?: string | undefined
}

/** The currency of a search's prices: pounds, unless it names one of ours. */
export const currencyFrom = (code: string | undefined): Currency =>
  currencies.find((each) => each === code) ?? 'GBP'

/** Enough minor units for a rate with ten digits. */
const sample = 1_000_000_000

/**
 * Prices as conditions and orders, in the currency asked for; null for a caller who sees no prices,
 * whatever they ask for.
 */
export async function priceTerms(ctx: CallContext, input: Input): Promise<PriceTerms | null> {
  if (!seesPrices(ctx)) return null
  const { priceFrom, priceTo } = input
  const to = currencyFrom(input.currency)
  const { exchange } = await currentRates(ctx)
  const factors = currencies.flatMap((from) => {
    const found = convert({ minor: sample, currency: from }, to, exchange)
    return found === null ? [] : [sql`when ${from} then ${found.money.minor}::numeric / ${sample}`]
  })
  const value = sql`round(${searchLot.unitPrice} * (case ${searchLot.currency} ${sql.join(factors, sql` `)} end))`
  const condition = and(
    priceFrom === undefined ? undefined : sql`${value} >= ${priceFrom}`,
    priceTo === undefined ? undefined : sql`${value} <= ${priceTo}`,
  )
  return { value, currency: to, condition }
}
