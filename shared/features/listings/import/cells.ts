/**
 * What a spreadsheet might run as a formula. The apostrophes before it are part of the pattern, so
 * that a guard can be told from an apostrophe of the seller's own.
 */
// oxlint-disable-next-line no-control-regex -- control characters before a sign do not stop Excel
const formula = /^'*(?:[\s\u0000-\u001F\u007F\u200B\uFEFF]*[=+\-@＝＋－＠]|[\t\r\n\u0000])/u

/** A cell that no spreadsheet takes for a formula. */
export const guarded = (text: string) => (formula.test(text) ? `'${text}` : text)

/** A cell without our guard. */
export const unguarded = (text: string) =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text

/** What marks the example row of our templates, in its first cell. */
export const exampleMark = 'Example: '
