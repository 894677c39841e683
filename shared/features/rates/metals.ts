import type { Currency } from '../../contract/money.ts'

/** The metals that have a price, in the order in which the trade lists them. */
export const metals = ['gold', 'silver', 'platinum', 'palladium'] as const
export type Metal = (typeof metals)[number]

export const metalLabels: Readonly<Record<Metal, string>> = {
  gold: 'Gold',
  silver: 'Silver',
  platinum: 'Platinum',
  palladium: 'Palladium',
}

/** A price in whole minor units per troy ounce of pure metal. */
export interface MetalPrice {
  metal: Metal
  perOunceMinor: number
  currency: Currency
}

/** One troy ounce, 31.1034768 g, in ten-thousandths of a milligram. */
const ounce = 311_034_768n

interface Weighed {
  /** Net weight of the alloy in milligrams. */
  netMg: number
  /** Tenths of a part per thousand: 7500 is 750 gold, 9999 is 999.9. */
  finenessTenths: number
  perOunceMinor: number
}

/** `dividend / divisor`, rounded half up. Both are positive. */
export const roundedHalfUp = (dividend: bigint, divisor: bigint): bigint =>
  (2n * dividend + divisor) / (2n * divisor)

/** A whole number that is still exact as a number. @throws RangeError */
export function safeNumber(value: bigint): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError('this amount is too large to be exact')
  return number
}

/**
 * What the pure metal in a piece is worth, in minor units of the prices' one currency: exact, and
 * rounded half up once, however many alloys it has.
 */
export function metalValue(alloys: readonly Weighed[]): number {
  const dividend = alloys.reduce(
    (sum, { netMg, finenessTenths, perOunceMinor }) =>
      sum + BigInt(netMg) * BigInt(finenessTenths) * BigInt(perOunceMinor),
    0n,
  )
  return safeNumber(roundedHalfUp(dividend, ounce))
}
