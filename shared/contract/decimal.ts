import { decimalParts } from './decimal-parts.ts'

/** A text that was read as a value, or why it could not be, with a repair if there is a safe one. */
export type Read<T> = { value: T } | { reason: string; suggestion?: string }

/**
 * Reads a decimal number as a whole number of its smallest unit: with 2 decimals, `15.6` is 1560.
 * A decimal comma is understood. `1,234` is one thousand, as in English; `1.234` is a decimal.
 * Exponents, signs and more decimals than the unit has are refused, never rounded.
 */
export function readDecimal(text: string, decimals: number): Read<number> {
  const parts = decimalParts(text)
  if (parts === null) return { reason: 'Enter a number, such as 1,234.5.' }
  const { whole, fraction } = parts
  const tail = fraction.replace(/0+$/, '')
  if (tail.length > decimals) {
    const most = decimals === 0 ? 'a whole number' : `a number with up to ${decimals} decimals`
    return { reason: `Enter ${most}.` }
  }
  const value = Number(whole + tail.padEnd(decimals, '0'))
  if (!Number.isSafeInteger(value)) return { reason: 'This number is too large.' }
  return { value }
}

/** Writes a whole number of smallest units as a plain decimal: 1560 with 2 decimals is `15.6`. */
export function writeDecimal(value: number, decimals: number, least = 0): string {
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits
    .slice(digits.length - decimals)
    .replace(/0+$/, '')
    .padEnd(least, '0')
  return `${value < 0 ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/** `a × b ÷ c`, rounded half away from zero. Exact for any safe integers. */
export function scaled(a: number, b: number, c: number): number {
  const product = BigInt(a) * BigInt(b)
  const by = BigInt(c)
  const twice = (product < 0n ? -product : product) * 2n
  const rounded = (twice + by) / (by * 2n)
  return Number(product < 0n ? -rounded : rounded)
}

/**
 * Divides a whole number in proportion to some weights, of which at least one is not 0. What the
 * division leaves goes to the largest remainders, so that the parts add up. Exact for any safe integers.
 */
export function divided(whole: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  const exact = weights.map((weight) => BigInt(whole) * BigInt(weight))
  const parts = exact.map((each) => each / sum)
  const left = BigInt(whole) - parts.reduce((all, part) => all + part, 0n)
  const byRemainder = exact
    .map((each, at) => ({ at, remainder: each % sum }))
    .toSorted((a, b) => Number(b.remainder - a.remainder) || a.at - b.at)
  for (const { at } of byRemainder.slice(0, Number(left))) parts[at] = (parts[at] ?? 0n) + 1n
  return parts.map(Number)
}
