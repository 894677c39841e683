/** A text that was read as a value, or why it could not be, with a repair if there is a safe one. */
export type Read<T> = { value: T } | { reason: string; suggestion?: string }

/** Digits of other scripts, such as Arabic or full-width ones, mean the same but are refused. */
const number = /^(\d{1,3}(?:([., '’\u00A0\u202F])\d{3})(?:\2\d{3})*|\d+)(?:([.,])(\d+))?$/

/**
 * Reads a decimal number as a whole number of its smallest unit: with 2 decimals, `15.6` is 1560.
 * A decimal comma is understood. `1,234` is one thousand, as in English; `1.234` is a decimal.
 * Exponents, signs and more decimals than the unit has are refused, never rounded.
 */
export function readDecimal(text: string, decimals: number): Read<number> {
  const given = text.trim()
  const found = number.exec(given)
  if (found === null) return { reason: 'Enter a number, such as 1,234.5.' }
  const { whole, fraction } = partsOf(found)
  const tail = fraction.replace(/0+$/, '')
  if (tail.length > decimals) {
    const most = decimals === 0 ? 'a whole number' : `a number with up to ${decimals} decimals`
    return { reason: `Enter ${most}.` }
  }
  const value = Number(whole + tail.padEnd(decimals, '0'))
  if (!Number.isSafeInteger(value)) return { reason: 'This number is too large.' }
  return { value }
}

/** The digits before and after the decimal sign. */
function partsOf([, digits = '', separator, sign, decimals]: RegExpExecArray) {
  const whole = digits.replaceAll(/\D/g, '')
  // `1.234` has one point and nothing after it: a decimal, unlike `1.234.567` or `1.234,5`.
  if (separator === '.' && sign === undefined && digits.split('.').length === 2) {
    const [before = '', after = ''] = digits.split('.')
    return { whole: before, fraction: after }
  }
  // `0,125` would be a strange way to write 125.
  if (separator === ',' && sign === undefined && digits.startsWith('0,')) {
    return { whole: '0', fraction: digits.slice(2).replaceAll(',', '') }
  }
  return { whole, fraction: decimals ?? '' }
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
