import type { CallContext } from '#server/contract/context.ts'
import { currentRates, spotsIn } from '#server/features/rates/service.ts'
import {
  meltValue,
  priceAt,
  type Quote,
  quoteOf,
  smallestOrder,
  type Spots,
} from '#shared/features/listings/pricing.ts'

import type { Planned } from './write-many.ts'

/** What one piece costs on the first tier; null if that is unknown now. */
const unitOf = (quote: Quote | null, spots: Spots) =>
  quote === null ? null : (priceAt(quote, smallestOrder(quote), spots)?.unit ?? null)

/** How many prices rise and fall, and how many end below their cost or the value of their metal. */
export async function priceEffects(ctx: CallContext, planned: readonly Planned[]) {
  const rates = await currentRates(ctx)
  const effects = { rise: 0, fall: 0, belowCost: 0, belowMelt: 0 }
  for (const { found, next } of planned) {
    const { sheet = found.sheet, facts = found.facts, cost = found.cost } = next
    const quote = quoteOf(sheet, facts)
    if (quote === null) continue
    const spots = spotsIn(rates, quote.currency)
    const before = quoteOf(found.sheet, found.facts)
    const was = before?.tiers[0]?.amount
    const is = quote.tiers[0]?.amount
    if (is !== undefined && was !== undefined && is !== was)
      effects[is > was ? 'rise' : 'fall'] += 1
    const unit = unitOf(quote, spots)
    if (unit === null) continue
    const melt = meltValue(quote.metals, spots)
    if (cost !== null && unit < cost) effects.belowCost += 1
    if (melt !== null && unit < melt) effects.belowMelt += 1
  }
  return effects
}
