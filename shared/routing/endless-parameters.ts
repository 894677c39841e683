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

/** A number that is not negative, as people type it, with at most `decimals` of them; '' if none. */
export function decimal({ decimals }: { decimals: number }): Parameter<string> {
  const read = (given: string) => {
    const typed = /^\s*(\d{1,9})(?:[.,](\d{1,9}))?\s*$/.exec(given)
    if (typed === null) return undefined
    const [, whole = '', rest = ''] = typed
    const part = rest.slice(0, decimals).replace(/0+$/, '')
    return `${Number(whole)}${part === '' ? '' : `.${part}`}`
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
