import { readDecimal, writeDecimal } from '../../../contract/decimal.ts'
import { field, type Field, type FieldOptions } from './field.ts'

interface Unit {
  /** Decimals of the seller's unit that we keep: grams have 3, because we store milligrams. */
  decimals: number
  unit: string
  /** Other words for the unit that a text may end with. */
  also: readonly string[]
  most: number
  /** Decimals that a page always shows. */
  least?: number
}

const units = {
  /** Stored in milligrams. */
  grams: { decimals: 3, unit: 'g', also: ['g', 'gr', 'gram', 'grams', 'gms'], most: 1e9, least: 1 },
  /** Stored in thousandths of a carat. */
  carats: {
    decimals: 3,
    unit: 'ct',
    also: ['ct', 'cts', 'carat', 'carats'],
    most: 1e8,
    least: 2,
  },
  /** Stored in hundredths of a millimetre. */
  millimetres: { decimals: 2, unit: 'mm', also: ['mm'], most: 1e6 },
  /** Stored in basis points. */
  percent: { decimals: 2, unit: '%', also: ['%', 'percent'], most: 10_000 },
  /** Stored in hundredths of a degree. */
  degrees: { decimals: 2, unit: '°', also: ['°', 'deg'], most: 9_000 },
} as const satisfies Record<string, Unit>

/** A text without the unit at its end. */
function bare(text: string, also: readonly string[]): string {
  const found = /^(.*?)\s*([\p{L}%°]+)\.?$/u.exec(text.trim())
  return found !== null && also.includes((found[2] ?? '').toLowerCase()) ? (found[1] ?? '') : text
}

/** A positive measure in a unit of the trade, stored as a whole number of a smaller one. */
export function measure(label: string, of: keyof typeof units, more: FieldOptions): Field<number> {
  const { decimals, unit, also, most, ...rest }: Unit = units[of]
  const write = (value: number) => writeDecimal(value, decimals, rest.least)
  return field(label, more, {
    control: { kind: 'line', unit, longest: 20 },
    write,
    show: (value) =>
      unit === '%' || unit === '°' ? write(value) + unit : `${write(value)} ${unit}`,
    read: (text) => {
      const read = readDecimal(bare(text, also), decimals)
      if ('reason' in read) return read
      if (read.value === 0) return { reason: 'Enter more than 0, or leave it empty.' }
      if (read.value > most) return { reason: `Enter at most ${write(most)} ${unit}.` }
      return read
    },
  })
}

/** A whole number from `from` to `to`. */
export const whole = (
  label: string,
  { from = 1, to = 1_000_000, ...more }: FieldOptions & { from?: number; to?: number },
): Field<number> =>
  field(label, more, {
    control: { kind: 'line', longest: 12 },
    write: String,
    read: (text) => {
      const read = readDecimal(text, 0)
      if ('reason' in read) return read
      return read.value < from || read.value > to
        ? { reason: `Enter a whole number from ${from} to ${to.toLocaleString('en-GB')}.` }
        : read
    },
  })
