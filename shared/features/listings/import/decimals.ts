import type { Field } from '../fields/field.ts'
import type { Clue } from './clues.ts'

export const decimalMarks = ['.', ','] as const
export type DecimalMark = (typeof decimalMarks)[number]

const numbers = new WeakMap<Field, 'whole' | 'decimal' | null>()

/** Which numbers a field takes. It is asked, because a field is only a function. */
function numbersOf(field: Field): 'whole' | 'decimal' | null {
  const known = numbers.get(field)
  if (known !== undefined) return known
  const reads = (text: string) => 'value' in field.read(text, { currency: 'GBP' })
  const takes = field.control.kind === 'line' && reads('54') && !reads('#')
  const found = takes ? (reads('54.5') ? 'decimal' : 'whole') : null
  numbers.set(field, found)
  return found
}

/** Whether a field takes a number. */
export const takesNumber = (field: Field): boolean => numbersOf(field) !== null

/** Whether a field takes decimals, so that their mark must be known. */
export const takesDecimals = (field: Field): boolean => numbersOf(field) === 'decimal'

/** Whether a field takes an amount of money. */
export const takesMoney = ({ control }: Field): boolean =>
  control.kind === 'line' && control.money === true

/** What is certainly one or the other: `1.234,5`, `1,25`, `1.234.567`, `2.480,-`; `1,234.5`, `.25`. */
const certain = {
  ',': /\d[.’'\s]\d{3},\d+(?!\d)|(?<![\d.,])\d*,(?:\d{1,2}|\d{4,})(?![\d.,])|(?<![\d.,])0*,\d|(?<![\d.,])\d{4,},\d|\d\.\d{3}\.\d{3}(?![\d.])|\d,[-–—]|\d\.\d{3}\/[-=]/u,
  '.': /\d[,’'\s]\d{3}\.\d+(?!\d)|(?<![\d.,])\d*\.(?:\d{1,2}|\d{4,})(?![\d.,])|(?<![\d.,])0*\.\d|(?<![\d.,])\d{4,}\.\d|\d,\d{2,3},\d{3}(?![\d,])|\d\.[-–—]|\d,\d{3}\/[-=]/u,
} as const

/** Three digits after a mark, which is the decimals' or a group's. */
const either = /(?<![\d.,])\d{1,3}[.,]\d{3}(?![\d.,])/

/** The mark in a text that could be either; null if it has none such. */
export const openMark = (text: string): DecimalMark | null => {
  const mark = either.exec(text)?.[0].replaceAll(/\d/g, '')
  return decimalMarks.find((each) => each === mark) ?? null
}

/** A longer text is no number, and would only cost time. */
const longest = 60

/** Which decimal mark a text must have been written with; null if it could be either. */
export function markIn(text: string): DecimalMark | null {
  if (text.length > longest || !/[.,]/.test(text)) return null
  if (certain['.'].test(text)) return '.'
  return certain[','].test(text) ? ',' : null
}

/** What a text tells about its column's decimal mark. */
export const markClue = (text: string): Clue<DecimalMark> =>
  markIn(text) ?? (text.length <= longest && either.test(text) ? 'open' : null)

/** Writes a number as in English: with a decimal comma, `1.234,5` is `1234.5`. */
export const inEnglish = (text: string, mark: DecimalMark): string =>
  (mark === '.'
    ? text
    : text.replaceAll(/(?<=\d)[.](?=\d{3}(?!\d))/g, '').replaceAll(/(?<=\d),(?=\d)/g, '.')
  ).replaceAll(/(?<![\d.,])[.,](?=\d)/g, '0.')

/** A number in English without zeros that say nothing: `1.250` is `1.25`, and no thousand. */
export const withoutZeros = (text: string): string =>
  text.replace(/(?<![\d.])(\d[\d,]*)\.(\d{3,})(?![\d.,])/, (_, whole: string, part: string) => {
    const rest = part.replace(/0+$/, '')
    return rest === '' ? whole : `${whole}.${rest}`
  })

/** What the first number of a text is with a decimal mark, to show somebody who must choose. */
export function numberIn(text: string, mark: DecimalMark): string {
  const [number = text] = /\d[\d,]*(?:\.\d+)?/.exec(inEnglish(text, mark)) ?? []
  return withoutZeros(number).replaceAll(',', '')
}
