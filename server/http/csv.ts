/**
 * Cells that a spreadsheet would treat as a formula: the first visible character is one of these
 * signs, even in full width, or the cell starts with a control character (ASVS 1.2.10).
 */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const formula = /^[\s\u0000-\u001F\u007F]*[=+\-@＝＋－＠]|^[\t\r\n\u0000]/

/**
 * Where a cell would begin for an Excel that separates by semicolons. After our first cell it takes
 * quotes for text, and splits the row within cells: at semicolons, and at the ends of lines.
 */
const splits = String.raw`(?<=[;\r\n])`
const sign = String.raw`(?='*(?:(?![\r\n])["\s\u0000-\u001F\u007F\u200B\uFEFF])*[=+\-@＝＋－＠])`
const within = new RegExp(splits + sign, 'gu')
const guardWithin = new RegExp(`${splits}'${sign}`, 'gu')

/** A cell's text that is no formula for such an Excel either. */
export const guardedWithin = (text: string) => text.replaceAll(within, "'")

/** The text without that guard. */
export const unguardedWithin = (text: string) => text.replaceAll(guardWithin, '')

const cell = (value: string) =>
  `"${guardedWithin(formula.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`

/** Further rows of a CSV file (RFC 4180): every cell quoted, formulas defused. */
export const csvRows = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

/** Rows as a CSV file; it starts with the UTF-8 mark. */
export const csvOf = (rows: readonly (readonly string[])[]): string => `\uFEFF${csvRows(rows)}`
