import { writeDecimal } from '../../../contract/decimal.ts'

/** Up to 1 in size and without a percent sign: `-0.30`, `-,3`, `1`. */
const fraction = /^([-−–+]?)\s*(0?[.,]\d+|0|1(?:[.,]0+)?)$/u

/**
 * Whether a column of percentages is written in decimals, as RapNet does: none of its numbers is more
 * than 1 in size, and one is not 0. `-0.30` is 30 % below the list there.
 */
export function areFractions(texts: Iterable<string>): boolean {
  let found = false
  for (const text of texts) {
    const tidy = text.trim()
    if (tidy === '') continue
    if (!fraction.test(tidy)) return false
    found ||= /[1-9]/.test(tidy)
  }
  return found
}

/** A decimal fraction in percent, to a hundredth: `-0.30` is `-30`. Null for any other text. */
export function fractionInPercent(text: string): string | null {
  const [, sign = '', digits] = fraction.exec(text.trim()) ?? []
  if (digits === undefined) return null
  const points = Math.round(Number(digits.replace(',', '.')) * 10_000)
  return writeDecimal(sign === '' || sign === '+' ? points : -points, 2)
}
