import type { Parameter } from './query.ts'

/** A whole number from `from` to `to`; `from` by default. */
export function wholeNumber({ from, to }: { from: number; to: number }): Parameter<number> {
  const read = (given: string) => {
    const value = /^-?\d{1,15}$/.test(given) ? Number(given) : Number.NaN
    return value >= from && value <= to ? value : undefined
  }
  return { otherwise: from, all: null, read, write: String }
}
