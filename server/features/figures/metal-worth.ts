import { type CurrentRates, metalsIn } from '#server/features/rates/service.ts'
import type { Currency } from '#shared/contract/money.ts'
import type { Age } from '#shared/features/figures/windows.ts'
import { metalValue } from '#shared/features/rates/metals.ts'

import type { WaitingMetal } from './waiting-stock.ts'

/** What metal is worth now, in minor units of the currency of the pieces; without what has no price. */
export function worthOf(waiting: readonly WaitingMetal[], rates: CurrentRates) {
  const prices = new Map(
    [...new Set(waiting.map(({ currency }) => currency))].map((currency) => [
      currency,
      new Map(metalsIn(rates, currency).map((each) => [each.metal, each])),
    ]),
  )
  const priceOf = ({ currency, metal }: WaitingMetal) => prices.get(currency)?.get(metal)
  return {
    of: (currency: Currency, age: Age) =>
      metalValue(
        waiting
          .filter((each) => each.currency === currency && each.age === age)
          .flatMap((each) => {
            const price = priceOf(each)
            return price === undefined
              ? []
              : [{ netMg: each.net, finenessTenths: each.fineness, perOunceMinor: price.perOunce }]
          }),
      ),
    /** Whether a metal that is there has no price, or an old one. */
    stale: waiting.some((each) => priceOf(each)?.stale !== false),
  }
}
