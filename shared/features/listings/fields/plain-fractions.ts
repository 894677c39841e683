/** `1/2`, `7 1/2` or `2-1/4`, but not `0.30/0.50` or a date. */
const fraction =
  /(?<![\d.,/])(?:(\d{1,4})(?:\s+|\s?[-–]\s?))?(\d{1,2})\s?[/⁄]\s?(\d{1,2})(?![\d.,/])/gu

/** One character, such as `½`. */
const sign = /[¼-¾⅐-⅞]/gu

/**
 * A text with its fractions in decimals: `2-1/4 ct` is `2.25 ct`, `7½` is `7.5`. What has no end in
 * decimals, such as 1/3, stays as it is.
 */
export const plainFractions = (text: string): string =>
  text
    .replaceAll(sign, (each) => ` ${each.normalize('NFKC')}`)
    .replaceAll(fraction, (all, whole: string | undefined, part: string, of: string) => {
      const value = Number(part) / Number(of)
      const exact = Number(value.toFixed(6)) === value
      return Number(part) < Number(of) && exact ? String(Number(whole ?? 0) + value) : all
    })
    .trim()
