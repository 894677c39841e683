import { scaled } from '../../contract/decimal.ts'

/** What buyers pay for the service, in basis points of the goods, and from when on (UTC). */
export const feeRates = [{ from: '2026-01-01', basisPoints: 150 }] as const

/**
 * The rate of the service fee at a time, in basis points.
 * @throws Error before the first rate
 */
export function feeRateAt(at: Date): number {
  const rate = feeRates.findLast(({ from }) => Date.parse(from) <= at.getTime())
  if (rate === undefined) throw new Error(`there is no fee at ${at.toISOString()}`)
  return rate.basisPoints
}

/** What an order comes to, in minor units. */
export interface Amounts {
  goods: number
  fee: number
  tax: number
  total: number
}

/**
 * What a buyer pays for goods that are ordered at a time. The fee is rounded half up. No tax is
 * worked out yet.
 */
export function amountsOf(goods: number, at: Date): Amounts {
  const fee = scaled(goods, feeRateAt(at), 10_000)
  const tax = 0
  return { goods, fee, tax, total: goods + fee + tax }
}
