import { inForce } from '../../../contract/in-force.ts'
import type { Currency } from '../../../contract/money.ts'

/**
 * From which price of the goods on two operators rule together, in minor units, and from when on
 * (UTC).
 */
const rulingLimits: readonly { from: string; limits: Readonly<Record<Currency, number>> }[] = [
  {
    from: '2026-01-01',
    limits: {
      EUR: 1_000_000,
      USD: 1_100_000,
      GBP: 850_000,
      CHF: 950_000,
      INR: 100_000_000,
      AED: 4_000_000,
      HKD: 8_500_000,
      SGD: 1_500_000,
      JPY: 1_700_000,
    },
  },
]

/**
 * Whether a ruling needs a second operator.
 * @param goods the price of the goods, in minor units
 * @throws Error before the first limits
 */
export function needsTwo(goods: number, currency: Currency, at: Date): boolean {
  const found = inForce(rulingLimits, at)
  if (found === undefined) throw new Error(`there is no limit of rulings at ${at.toISOString()}`)
  return goods >= found.limits[currency]
}
