import { currencies } from '#shared/contract/money.ts'
import { isUnit } from '#shared/features/listings/fields/measure.ts'
import { utcDay } from '#shared/utc-day.ts'

import type { MergedCell } from './table-limits.ts'

/** What a number's format writes around it: `R-0012`, `€1250`, `1.2 kg`. */
interface Written {
  /** How many digits it has at least. */
  digits: number
  before: string
  after: string
}

/** How a number's format has it read. */
export type NumberStyle = 'plain' | 'date' | 'percent' | Written

/** Of the formats that every workbook knows without defining them. */
const builtIn = (id: number): NumberStyle => {
  if (id === 9 || id === 10) return 'percent'
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
    ? 'date'
    : 'plain'
}

/** What a format means, without its quoted texts, colours and conditions. */
function styleOf(format: string): NumberStyle {
  const bare = format.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '').split(';', 1)[0] ?? ''
  if (/[dy]|m(?!\w*0)/i.test(bare) && !/[0#?]/.test(bare)) return 'date'
  return bare.includes('%') ? 'percent' : writtenBy(format)
}

/**
 * The parts of a number format: quoted text, an escaped character, a currency, colours and padding that a
 * cell does not show, digits, and any other character. Digits inside quotes would count as the number's.
 */
const tokens =
  /"([^"]*)"|\\(.)|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|[_*].|(General|[0#?.,]+)|([^()])|./giu
const currencySign = /\p{Sc}|^(?:rs|s?fr|dhs?)\.?$/iu

/** What a format writes around numbers: a currency, a unit, or a part of a number of goods. */
function writtenBy(format: string): NumberStyle {
  const around = ['', '']
  const digits: string[] = []
  for (const [token, quoted, escape, currency, number, other] of format.matchAll(tokens)) {
    if (token === ';') break
    if (number !== undefined) digits.push(number)
    else around[Math.min(digits.length, 1)] += quoted ?? escape ?? currency ?? other ?? ''
  }
  const [before = '', after = ''] = around.map((text) => text.trim())
  const isMoney = (text: string) =>
    currencySign.test(text) || currencies.some((each) => each === text)
  const written = {
    digits: /^0+$/.test(digits.join(' ')) ? digits.join('').length : 0,
    before: isMoney(before) || /^[\p{L}\p{N}][\p{L}\p{N}._/-]*$/u.test(before) ? before : '',
    after: isMoney(after) || isUnit(after) || /^[-._/][\p{L}\p{N}]+$/u.test(after) ? after : '',
  }
  const says = written.digits > 1 || written.before !== '' || written.after !== ''
  return digits.length > 0 && says ? written : 'plain'
}

/** The style of each cell format. */
export const dateStyles = (
  cellFormats: readonly number[],
  formats: ReadonlyMap<number, string>,
): NumberStyle[] =>
  cellFormats.map((id) => {
    const own = formats.get(id)
    return own === undefined ? builtIn(id) : styleOf(own)
  })

/** The column of a reference such as `AB12`, from 0. */
export function columnOf(reference: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,4}/i.exec(reference)?.[0].toUpperCase() ?? '') {
    column = column * 26 + letter.charCodeAt(0) - 64
  }
  return column - 1
}

/**
 * The rows and the first column of a merged range such as `B2:C9`; null if it is in one row. The text of
 * one over several columns stays in the first of them, as that of a title does.
 */
export function mergedIn(range: string): MergedCell | null {
  const [, first, last] = /^[A-Z]+(\d+):[A-Z]+(\d+)$/i.exec(range) ?? []
  const merged = { column: columnOf(range), first: Number(first), last: Number(last) }
  return merged.last > merged.first ? merged : null
}

/**
 * A number without the noise of binary fractions, and a small one in full: 0.30000000000000004 is 0.3,
 * -2.8e-17 is 0. A huge one keeps its exponent, which no field reads.
 */
function inFull(number: number): string {
  const tidy = Number(number.toPrecision(15))
  const text = String(tidy)
  return text.includes('e-')
    ? tidy
        .toFixed(12)
        .replace(/\.?0+$/, '')
        .replace(/^-0$/, '0')
    : text
}

/** A text without the escapes that workbooks have for what XML cannot contain: `_x000D_` is a return. */
const unescaped = (text: string) =>
  text
    .replaceAll(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replaceAll(/\r\n?/g, '\n')

/** A text that has none of these escapes when it is read: `_x0041_` is not an A. */
export const escaped = (text: string) => text.replaceAll(/_(?=x[0-9A-F]{4}_)/gi, '_x005F_')

const day = 86_400_000

/** A day as `2024-11-09`; Excel counts from the end of 1899, and old Macs from 1904. */
function dayOf(serial: number, from1904: boolean): string {
  const began = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  const at = new Date(began + Math.floor(serial) * day)
  return Number.isNaN(at.getTime()) ? String(serial) : utcDay(at)
}

/** What a cell says, as a person would type it in English. */
export function cellText(
  value: string,
  type: string,
  style: NumberStyle,
  from1904: boolean,
): string {
  if (type === 'b') return value === '1' ? 'Yes' : 'No'
  if (type === 'd') return value.slice(0, 10)
  if (type !== 'n') return unescaped(value)
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  if (style === 'date') return dayOf(number, from1904)
  if (style === 'percent') return inFull(number * 100)
  // Excel rounds to 15 digits itself; other programs write longer numbers of goods or reports.
  const text = /^[1-9]\d{15,}$/.test(value) ? value : inFull(number)
  if (style === 'plain') return text
  const [, minus = '', digits = ''] = /^(-?)(.*)$/.exec(text) ?? []
  const unit = /^[-._/]|^$/.test(style.after) ? style.after : ` ${style.after}`
  return minus + style.before + digits.padStart(style.digits, '0') + unit
}
