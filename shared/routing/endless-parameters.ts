import { decimalParts } from '../contract/decimal-parts.ts'
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

/** A number that is not negative, as people type it, cut to `decimals` of them; '' if none. */
export function decimal({ decimals }: { decimals: number }): Parameter<string> {
  const read = (given: string) => {
    const parts = decimalParts(given)
    const whole = parts?.whole.replace(/^0+(?=\d)/, '') ?? ''
    if (parts === null || whole.length > 9) return undefined
    const fraction = parts.fraction.slice(0, decimals).replace(/0+$/, '')
    return fraction === '' ? whole : `${whole}.${fraction}`
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
