import { and, inArray } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { currentRates, currentSpotsIn, spotsIn } from '#server/features/rates/service.ts'
import { shippingTermsOf } from '#server/features/shipping/service.ts'
import type { Currency } from '#shared/contract/money.ts'
import { kinds } from '#shared/features/listings/kinds/kinds.ts'
import {
  byWeight,
  meltValue,
  priceAt,
  smallestOrder,
  toMetal,
  unitOf,
} from '#shared/features/listings/pricing.ts'
import { placeName } from '#shared/features/shipping/place-name.ts'

import { listing } from '../table.ts'
import { readersCountry } from './lot-shipping.ts'
import { buyingCompany, isOnSale, openTo, quoteNow } from './visible-lots.ts'

/**
 * The prices of lots, for verified buyers and for a lot's own seller. Lots that are not on sale, or
 * not open to the caller, are left out.
 */
export async function cardPrices(
  ctx: CallContext<MemberActor>,
  { slugs }: { slugs: readonly string[] },
) {
  const rows = await ctx.db
    .select()
    .from(listing)
    .where(and(inArray(listing.slug, [...slugs]), isOnSale(ctx)))
  const open = await openTo(ctx, rows)
  const buys = buyingCompany(ctx.actor) !== null
  const seen = rows.filter(
    ({ id, companyId }) => open.has(id) && (buys || companyId === ctx.actor.company.id),
  )
  const [rates, to, termsOf] = await Promise.all([
    currentRates(ctx),
    readersCountry(ctx),
    shippingTermsOf(
      ctx,
      seen.map(({ companyId }) => companyId),
    ),
  ])
  return {
    items: seen.flatMap((lot) => {
      if (lot.slug === null) return []
      const quote = quoteNow(lot)
      const currency = quote.currency as Currency
      const spots = currentSpotsIn(rates, currency)
      const least = smallestOrder(quote)
      const unit = unitOf(quote, spots)
      const next = quote.tiers.find(({ from }) => from > least)
      const tier = next && priceAt(quote, next.from, spots)
      return [
        {
          slug: lot.slug,
          currency: quote.currency,
          unit,
          ...(unit === null ? { perGram: null, perCarat: null } : byWeight(unit, quote)),
          toMetal:
            unit === null ? null : toMetal(unit, meltValue(quote.metals, spotsIn(rates, currency))),
          tier: tier && next ? { from: next.from, unit: tier.unit } : null,
          one: kinds[lot.kind].one,
          quantity: quote.quantity,
          least,
          notTo: termsOf.get(lot.companyId)?.notTo.includes(to) ? placeName(to) : null,
        },
      ]
    }),
  }
}
