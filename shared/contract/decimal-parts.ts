/** Digits of other scripts, such as Arabic or full-width ones, mean the same but are refused. */
const number = /^(\d{1,3}(?:([., '’\u00A0\u202F])\d{3})(?:\2\d{3})*|\d+)(?:([.,])(\d+))?$/

/**
 * The digits before and after the decimal sign of a number as people type it; null if it is none. A
 * decimal comma is understood. `1,234` is one thousand, as in English; `1.234` and `.51` are
 * decimals.
 */
export function decimalParts(text: string): { whole: string; fraction: string } | null {
  const [, part] = /^[.,](\d+)$/.exec(text.trim()) ?? []
  if (part !== undefined) return { whole: '0', fraction: part }
  const found = number.exec(text.trim())
  if (found === null) return null
  const [, digits = '', separator, sign, decimals] = found
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
