import { writeDecimal } from '../../../contract/decimal.ts'

/** Up to 1 in size and without a percent sign: `-0.30`, `-,3`, `1`. */
const fraction = /^([-−–+]?)\s*(0?[.,]\d+|0|1(?:[.,]0+)?)$/u

/** How many of a column's numbers may be typed otherwise. */
const odd = 0.05

/**
 * Whether a column of percentages is written in decimals, as RapNet does: all but a few of its numbers
 * are at most 1 in size, and one is not 0. `-0.30` is 30% below the list there. What is no number, such
 * as `N/A`, does not count.
 */
export function areFractions(texts: Iterable<string>): boolean {
  let [numbers, fractions, found] = [0, 0, false]
  for (const text of texts) {
    const tidy = text.trim()
    if (!/\d/.test(tidy)) continue
    numbers += 1
    if (!fraction.test(tidy)) continue
    fractions += 1
    found ||= /[1-9]/.test(tidy)
  }
  return found && numbers - fractions <= numbers * odd
}

/** A decimal fraction in percent, to a hundredth: `-0.30` is `-30`. Null for any other text. */
export function fractionInPercent(text: string): string | null {
  const [, sign = '', digits] = fraction.exec(text.trim()) ?? []
  if (digits === undefined) return null
  const points = Math.round(Number(digits.replace(',', '.')) * 10_000)
  return writeDecimal(sign === '' || sign === '+' ? points : -points, 2)
}
