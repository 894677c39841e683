import type { CallContext } from '#server/contract/context.ts'
import { type CurrentRates, currentRates, spotsIn } from '#server/features/rates/service.ts'
import { meltValue, quoteOf, unitOf } from '#shared/features/listings/pricing.ts'

import type { Planned } from './write-many.ts'

/** How a change leaves a listing quoted, with what one piece then costs and its metal is worth. */
function after({ found, next }: Planned, rates: CurrentRates) {
  const quote = quoteOf(next.sheet ?? found.sheet, next.facts ?? found.facts)
  if (quote === null) return null
  const spots = spotsIn(rates, quote.currency)
  return { quote, unit: unitOf(quote, spots), melt: meltValue(quote.metals, spots) }
}

/** Whether a number is known and below another that is known. */
const isBelow = (one: number | null, other: number | null) =>
  one !== null && other !== null && one < other

/** Whether one piece would cost less than the value of its metal, as far as that is known now. */
export function isBelowMelt(planned: Planned, rates: CurrentRates): boolean {
  const then = after(planned, rates)
  return then !== null && isBelow(then.unit, then.melt)
}

/** How many prices rise and fall, and how many end below their cost or the value of their metal. */
export async function priceEffects(ctx: CallContext, planned: readonly Planned[]) {
  const rates = await currentRates(ctx)
  const effects = { rise: 0, fall: 0, belowCost: 0, belowMelt: 0 }
  for (const each of planned) {
    const { found, next } = each
    const then = after(each, rates)
    if (then === null) continue
    const was = quoteOf(found.sheet, found.facts)?.tiers[0]?.amount
    const is = then.quote.tiers[0]?.amount
    if (is !== undefined && was !== undefined && is !== was)
      effects[is > was ? 'rise' : 'fall'] += 1
    if (isBelow(then.unit, next.cost ?? found.cost)) effects.belowCost += 1
    if (isBelow(then.unit, then.melt)) effects.belowMelt += 1
  }
  return effects
}
