/**
 * What a spreadsheet would take for a formula: one of these signs, also in full width, as the first
 * that shows, or a cell that begins with a control character (ASVS 1.2.10).
 */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const formula = /^[\s\u0000-\u001F\u007F]*[=+\-@＝＋－＠]|^[\t\r\n\u0000]/

const cell = (value: string) =>
  `"${(formula.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`

/** Rows as CSV by RFC 4180: every cell quoted, none of them a formula. Begins with a mark for UTF-8. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}
