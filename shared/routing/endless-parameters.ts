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
