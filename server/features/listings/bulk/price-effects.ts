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
    const before = quoteOf(found.sheet, found.facts)
    const was = before?.tiers[0]?.amount
    const is = quote.tiers[0]?.amount
    if (is !== undefined && was !== undefined && is !== was)
      effects[is > was ? 'rise' : 'fall'] += 1
    const unit = unitOf(quote, spotsIn(rates, quote.currency))
    if (cost !== null && unit !== null && unit < cost) effects.belowCost += 1
    if (isBelowMelt({ found, next }, rates)) effects.belowMelt += 1
  }
  return effects
}

/** Whether one piece would cost less than the value of its metal, as far as that is known now. */
export function isBelowMelt(
  { found, next }: Pick<Planned, 'found' | 'next'>,
  rates: Awaited<ReturnType<typeof currentRates>>,
): boolean {
  const quote = quoteOf(next.sheet ?? found.sheet, next.facts ?? found.facts)
  if (quote === null) return false
  const spots = spotsIn(rates, quote.currency)
  const [unit, melt] = [unitOf(quote, spots), meltValue(quote.metals, spots)]
  return unit !== null && melt !== null && unit < melt
}
