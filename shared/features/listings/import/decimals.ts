import type { Field } from '../fields/field.ts'

export const decimalMarks = ['.', ','] as const
export type DecimalMark = (typeof decimalMarks)[number]

const numbers = new WeakMap<Field, boolean>()

/** Whether a field takes a number, so that its decimal mark must be known. */
export function takesNumber(field: Field): boolean {
  const known = numbers.get(field)
  if (known !== undefined) return known
  const said = { currency: 'GBP' }
  const takes =
    field.control.kind === 'line' &&
    'value' in field.read('54', said) &&
    'reason' in field.read('#', said)
  numbers.set(field, takes)
  return takes
}

/** What is certainly one or the other: `1.234,5`, `1,25`; `1,234.5`, `1.25`. */
const certain = {
  ',': /\d[.’'\s]\d{3},\d+(?!\d)|(?<![\d.,])\d+,(?:\d{1,2}|\d{4,})(?![\d.,])|(?<![\d.,])0,\d/u,
  '.': /\d[,’'\s]\d{3}\.\d+(?!\d)|(?<![\d.,])\d+\.(?:\d{1,2}|\d{4,})(?![\d.,])|(?<![\d.,])0\.\d/u,
} as const

/** Which decimal mark a text must have been written with; null if it could be either. */
export function markIn(text: string): DecimalMark | null {
  if (certain['.'].test(text)) return '.'
  return certain[','].test(text) ? ',' : null
}

/** The decimal mark that most numbers of a file have been written with; a point if none says. */
export function likelyMark(texts: Iterable<string>): DecimalMark {
  let commas = 0
  for (const text of texts) {
    const mark = markIn(text)
    if (mark !== null) commas += mark === ',' ? 1 : -1
  }
  return commas > 0 ? ',' : '.'
}

/** Writes a number with a decimal comma as in English: `1.234,5` is `1234.5`. */
export const inEnglish = (text: string, mark: DecimalMark): string =>
  mark === '.'
    ? text
    : text.replaceAll(/(?<=\d)[.](?=\d{3}(?!\d))/g, '').replaceAll(/(?<=\d),(?=\d)/g, '.')
