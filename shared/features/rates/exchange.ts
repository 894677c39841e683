import { currencies, type Currency, digitsOf, type Money } from '../../contract/money.ts'
import { roundedHalfUp, safeNumber } from './metals.ts'

/** How much of `to` one unit of `from` is worth. */
export interface ExchangeRate {
  from: Currency
  to: Currency
  /** A decimal with up to ten decimals, such as `0.9213`; text, because a number is not exact. */
  rate: string
}

const decimals = 10
const one = 10n ** BigInt(decimals)

/** A positive decimal with up to ten digits on each side of its point. */
const decimal = /^(\d{1,10})(?:\.(\d{1,10}))?$/

/** A rate as a whole number of ten-thousand-millionths; null if it is none. */
export function scaledRate(rate: string): bigint | null {
  const [, whole, rest = ''] = decimal.exec(rate) ?? []
  if (whole === undefined) return null
  const scaled = BigInt(whole + rest.padEnd(decimals, '0'))
  return scaled > 0n ? scaled : null
}

/** A rate without the zeros that the database adds, such as `0.9213`. */
export const plainRate = (rate: string): string =>
  rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate

/** One step of a conversion: a rate as it is kept, and whether it is used the other way round. */
interface Step<R extends ExchangeRate> {
  rate: R
  inverse: boolean
}

function stepBetween<R extends ExchangeRate>(
  from: Currency,
  to: Currency,
  rates: readonly R[],
): Step<R> | null {
  const direct = rates.find((each) => each.from === from && each.to === to)
  if (direct !== undefined) return { rate: direct, inverse: false }
  const inverse = rates.find((each) => each.from === to && each.to === from)
  return inverse === undefined ? null : { rate: inverse, inverse: true }
}

/** The fewest steps from one currency to another: none, one, or two by way of a base currency. */
function chainBetween<R extends ExchangeRate>(
  from: Currency,
  to: Currency,
  rates: readonly R[],
): Step<R>[] | null {
  if (from === to) return []
  const direct = stepBetween(from, to, rates)
  if (direct !== null) return [direct]
  for (const base of currencies) {
    const first = stepBetween(from, base, rates)
    const second = stepBetween(base, to, rates)
    if (first !== null && second !== null) return [first, second]
  }
  return null
}

/**
 * Converts an amount with the rates as given, directly or by way of the first currency that has a rate
 * with both: exact, and rounded half up once.
 * @returns the amount and the rates used, whose age and source belong beside it; null without a way
 */
export function convert<R extends ExchangeRate>(
  money: Money,
  to: Currency,
  rates: readonly R[],
): { money: Money; used: R[] } | null {
  const chain = chainBetween(money.currency, to, rates)
  if (chain === null) return null
  let dividend = BigInt(money.minor) * 10n ** BigInt(digitsOf(to))
  let divisor = 10n ** BigInt(digitsOf(money.currency))
  for (const { rate, inverse } of chain) {
    const scaled = scaledRate(rate.rate)
    if (scaled === null) throw new Error(`${rate.rate} is no exchange rate`)
    dividend *= inverse ? one : scaled
    divisor *= inverse ? scaled : one
  }
  const minor = safeNumber(roundedHalfUp(dividend, divisor))
  return { money: { minor, currency: to }, used: chain.map(({ rate }) => rate) }
}

/** Whether a quote is too old to count on, and from when. */
export function staleness(at: Date, now: Date, limitMs: number): { stale: boolean; from: Date } {
  const from = new Date(at.getTime() + limitMs)
  return { stale: now >= from, from }
}
