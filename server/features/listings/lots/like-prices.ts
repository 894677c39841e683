import { and, asc, between, desc, eq, ne } from 'drizzle-orm'

import type { CallContext } from '#server/contract/context.ts'
import { type CurrentRates, currentRates, currentSpotsIn } from '#server/features/rates/service.ts'
import type { Money } from '#shared/contract/money.ts'
import { comparedPrice, unitOf } from '#shared/features/listings/pricing.ts'

import { listing } from '../table.ts'
import { buyingCompany, isOnSale, isOpenTo, type Lot, quoteNow } from './visible-lots.ts'

/** How many times as large or as small a like lot is at most. */
const apart = 2
/** The most lots of each side, smaller and larger, so that a page costs the same in any catalogue. */
const eachSide = 20

/** A lot's price by weight as it can be ordered now; null if that is unknown. */
function priceOf(
  rates: CurrentRates,
  lot: Pick<Lot, 'id' | 'sheet' | 'facts' | 'quantity' | 'held'>,
): Money | null {
  const quote = quoteNow(lot)
  const { currency } = quote
  const spots = currentSpotsIn(rates, currency)
  const unit = unitOf(quote, spots)
  const minor = unit === null ? null : comparedPrice(unit, quote, spots)
  return minor === null ? null : { minor, currency }
}

/**
 * The price of a lot by weight, and those of the lots on sale that are like it and nearest to it in size, as
 * far as the caller may see their prices. Null for a caller who does not buy, and if it is like no others.
 */
export async function likePrices(ctx: CallContext, lot: Lot) {
  const { id, comparedAs, comparedSize } = lot
  if (comparedAs === null || comparedSize === null || buyingCompany(ctx.actor) === null) return null
  const rates = await currentRates(ctx)
  const own = priceOf(rates, lot)
  if (own === null) return null
  const { sheet, facts, quantity, held } = listing
  const near = (from: number, to: number, direction: typeof asc) =>
    ctx.db
      .select({ id: listing.id, size: listing.comparedSize, sheet, facts, quantity, held })
      .from(listing)
      .where(
        and(
          eq(listing.comparedAs, comparedAs),
          between(listing.comparedSize, from, to),
          ne(listing.id, id),
          isOnSale(ctx),
          isOpenTo(ctx, listing),
        ),
      )
      .orderBy(direction(listing.comparedSize), direction(listing.id))
      .limit(eachSide)
  const [smaller, larger] = await Promise.all([
    near(Math.ceil(comparedSize / apart), comparedSize - 1, desc),
    near(comparedSize, comparedSize * apart, asc),
  ])
  const others = [...smaller.toReversed(), ...larger].flatMap((each) => {
    const price = priceOf(rates, each)
    return price === null ? [] : [{ ...price, size: each.size ?? 0 }]
  })
  return {
    among: comparedAs,
    per: lot.carats === null ? ('gram' as const) : ('carat' as const),
    lessMetal: lot.carats !== null && lot.facts.metals.length > 0,
    smallest: others[0]?.size ?? comparedSize,
    largest: others.at(-1)?.size ?? comparedSize,
    own,
    others: others.map(({ minor, currency }) => ({ minor, currency })),
  }
}
