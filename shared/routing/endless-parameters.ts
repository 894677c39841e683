import { readDecimal, writeDecimal } from '../contract/decimal.ts'
import type { Parameter } from './query.ts'

/** Control characters and the remains of invalid UTF-8. */
const noText = /[\p{Cc}\p{Cs}\uFFFD]/gu

/** Typed words: on one line, without invalid characters, cut to `max` characters. */
export function text({ max }: { max: number }): Parameter<string> {
  const read = (given: string) => {
    const words = given.replaceAll(noText, ' ').normalize('NFC').replaceAll(/\s+/g, ' ').trim()
    return [...words].slice(0, max).join('').trimEnd()
  }
  return { otherwise: '', all: null, read, write: String }
}

/** A whole number from `from` to `to`; `from` by default. */
export function wholeNumber({ from, to }: { from: number; to: number }): Parameter<number> {
  const read = (given: string) => {
    const value = /^-?\d{1,15}$/.test(given) ? Number(given) : Number.NaN
    return value >= from && value <= to ? value : undefined
  }
  return { otherwise: from, all: null, read, write: String }
}

/** More than anybody types, and still exact below a thousand million. */
const mostDecimals = 6

/** A number that is not negative, as people type it, cut to `decimals` of them; '' if none. */
export function decimal({ decimals }: { decimals: number }): Parameter<string> {
  const read = (given: string) => {
    const found = readDecimal(given, mostDecimals)
    if (!('value' in found) || found.value >= 10 ** (9 + mostDecimals)) return undefined
    return writeDecimal(Math.floor(found.value / 10 ** (mostDecimals - decimals)), decimals)
  }
  return { otherwise: '', all: null, read, write: String }
}

/** A list that `tidy` gives its one spelling, with commas; '' if it is empty. */
export const list = (tidy: (given: string) => string): Parameter<string> => ({
  otherwise: '',
  all: null,
  repeats: true,
  read: tidy,
  write: String,
})
