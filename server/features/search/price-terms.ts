import { and, type SQL, sql } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { member, trading } from '#server/contract/rules.ts'
import { buyingCompany, readersCountry } from '#server/features/listings/service.ts'
import { currentRates, displayCurrencyOf, factorTo } from '#server/features/rates/service.ts'
import { currencies, type Currency } from '#shared/contract/money.ts'

import { searchLot } from './table.ts'

/** The caller, if they may narrow and sort lots by price. */
function seesPrices(ctx: CallContext): CallContext<MemberActor> | null {
  const actor = trading(member).admit(ctx.actor, ctx.clock())
  return typeof actor === 'string' || buyingCompany(actor) === null ? null : { ...ctx, actor }
}

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
  currency: Currency
}

/** The currency of a search's prices: the reader's, unless it names one of ours. Visitors see no prices. */
export async function currencyOfSearch(
  ctx: CallContext,
  { currency }: { currency?: string | undefined },
): Promise<Currency> {
  const named = currencies.find((each) => each === currency)
  if (named !== undefined) return named
  const buyer = seesPrices(ctx)
  return buyer === null ? 'USD' : displayCurrencyOf(buyer)
}

/** The country where the caller's company gets its goods; null for a caller who sees no prices. */
export async function buyersCountry(ctx: CallContext): Promise<string | null> {
  const buyer = seesPrices(ctx)
  return buyer === null ? null : readersCountry(buyer)
}

/**
 * Prices as conditions and orders, in one currency; null for a caller who sees no prices, whatever they ask
 * for. A lot that no current rate leads to has no price in it.
 */
export async function priceTerms(ctx: CallContext, input: Input): Promise<PriceTerms | null> {
  if (seesPrices(ctx) === null) return null
  const { priceFrom, priceTo, currency: to } = input
  const { exchange } = await currentRates(ctx)
  const current = exchange.filter(({ stale }) => !stale)
  const value = sql`round(${searchLot.unitPrice} * ${factorTo(to, searchLot.currency, current)})`
  const condition = and(
    priceFrom === undefined ? undefined : sql`${value} >= ${priceFrom}`,
    priceTo === undefined ? undefined : sql`${value} <= ${priceTo}`,
  )
  return { value, currency: to, condition }
}
