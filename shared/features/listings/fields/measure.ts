import { type Read, readDecimal, scaled, writeDecimal } from '../../../contract/decimal.ts'
import { field, type FieldOptions, type Unplaced } from './field.ts'
import { plainFractions } from './plain-fractions.ts'

/** A unit that sellers write, by all its words, and what one of it is worth. */
interface Unit {
  words: readonly string[]
  worth: number
}

/** A milligram, and the grain of 64.79891 mg, in parts that make every weight below a whole number. */
const milligram = 100_000
const grain = 6_479_891

/** Weights in hundred-thousandths of a milligram. The troy weights and the tola are whole grains. */
const weights: readonly Unit[] = [
  { words: ['g', 'gr', 'gm', 'gms', 'gram', 'grams', 'gramme', 'grammes'], worth: 1e3 * milligram },
  { words: ['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms'], worth: 1e6 * milligram },
  { words: ['mg', 'mgs', 'milligram', 'milligrams'], worth: milligram },
  {
    words: ['ozt', 'oztr', 'toz', 'troyoz', 'troyounce', 'troyounces', 'fineoz'],
    worth: 480 * grain,
  },
  { words: ['dwt', 'dwts', 'pwt', 'pennyweight', 'pennyweights'], worth: 24 * grain },
  { words: ['tola', 'tolas'], worth: 180 * grain },
]
const grains: Unit = { words: ['grain', 'grains', 'gn', 'gns'], worth: grain }
/** Pearls are weighed in grains of a quarter of a carat, and in momme. */
const pearlGrains: Unit = { ...grains, worth: 50 * milligram }
const momme: Unit = { words: ['momme', 'mommes'], worth: 3750 * milligram }

/** Lengths in hundredths of a millimetre. */
const lengths: readonly Unit[] = [
  { words: ['mm', 'mms', 'millimetre', 'millimetres', 'millimeter', 'millimeters'], worth: 100 },
  { words: ['cm', 'cms', 'centimetre', 'centimetres', 'centimeter', 'centimeters'], worth: 1000 },
  { words: ['inch', 'in', 'inches', '"', '″', '”', "''"], worth: 2540 },
]

interface Measure {
  /** Decimals of the first unit that we keep: grams have 3, because we store milligrams. */
  decimals: number
  /** The first one is ours: a page shows it, and a number without a unit is in it. */
  units: readonly Unit[]
  /** The unit as a page shows it. */
  unit: string
  most: number
  /** Decimals that a page always shows. */
  least?: number
}

const measures = {
  /** Stored in milligrams. */
  grams: { decimals: 3, unit: 'g', units: [...weights, grains], most: 1e9, least: 1 },
  /** Stored in milligrams. */
  pearlGrams: {
    decimals: 3,
    unit: 'g',
    units: [...weights, pearlGrains, momme],
    most: 1e9,
    least: 1,
  },
  /** Stored in thousandths of a carat. */
  carats: {
    decimals: 3,
    unit: 'ct',
    units: [
      {
        // "tw" is the total weight of several stones.
        words: ['ct', 'cts', 'carat', 'carats', 'tw', 'tcw', 'ctw', 'cttw', 'ctstw', 'ctwt'],
        worth: 1000,
      },
      { words: ['pt', 'pts', 'point', 'points'], worth: 10 },
    ],
    most: 1e8,
    least: 2,
  },
  /** Stored in hundredths of a millimetre. */
  millimetres: { decimals: 2, unit: 'mm', units: lengths, most: 1e6 },
  /** Stored in basis points. */
  percent: { decimals: 2, unit: '%', units: [{ words: ['%', 'percent'], worth: 100 }], most: 1e4 },
  /** Stored in hundredths of a degree. */
  degrees: { decimals: 2, unit: '°', units: [{ words: ['°', 'deg'], worth: 100 }], most: 9e3 },
} as const satisfies Record<string, Measure>

/** An ounce of 28.3 g or of 31.1 g: nobody may guess. */
const ounces = new Set(['oz', 'ounce', 'ounces'])

const allUnits = new Set(
  Object.values(measures).flatMap(({ units }) => units.flatMap(({ words }) => [...words])),
)
const tidyUnit = (word: string) => word.toLowerCase().replaceAll(/[\s.]/g, '')

/** Whether a word is a unit of any measure. An ounce is one, though not one that can be read. */
export const isUnit = (word: string): boolean =>
  allUnits.has(tidyUnit(word)) || ounces.has(tidyUnit(word))

/** The most decimals that are read in another unit than ours. */
const mostDecimals = 6

function readMeasure(typed: string, { decimals, units }: Measure): Read<number> {
  const text = plainFractions(typed)
  const [, number = text, word = ''] = /^(.*\d)\s*(\D*)$/u.exec(text.trim()) ?? []
  const written = tidyUnit(word)
  const [ours, ...others] = units
  if (written === '' || ours?.words.includes(written)) return readDecimal(number, decimals)
  const other = others.find(({ words }) => words.includes(written))
  if (ours === undefined || other === undefined) {
    if (!/\p{L}/u.test(written) || 'reason' in readDecimal(number, mostDecimals)) {
      return readDecimal(text, decimals)
    }
    if (ounces.has(written) && units.some(({ words }) => words.includes('ozt'))) {
      return { reason: 'Write “ozt” if these are troy ounces.', suggestion: `${number} ozt` }
    }
    const known = units.map(({ words }) => words[0]).join(', ')
    return { reason: `Use one of these units: ${known}.` }
  }
  const read = readDecimal(number, mostDecimals)
  if ('reason' in read) return read
  const smallest = 10 ** mostDecimals * (ours.worth / 10 ** decimals)
  return { value: scaled(read.value, other.worth, smallest) }
}

/**
 * A positive measure, stored as a whole number of a smaller unit. In our own unit no decimals are lost:
 * too many are refused. What is said in another one is rounded to the nearest whole number, halves up;
 * the seller's words are kept beside it.
 */
export function measure(
  label: string,
  of: keyof typeof measures,
  more: FieldOptions = {},
): Unplaced<number> {
  const { decimals, unit, most, ...rest }: Measure = measures[of]
  const write = (value: number) => writeDecimal(value, decimals, rest.least)
  return field(label, more, {
    control: {
      kind: 'line',
      unit,
      longest: 20,
      ...(rest.units.length > 1 ? { letters: true as const } : {}),
    },
    write,
    show: (value) =>
      unit === '%' || unit === '°' ? write(value) + unit : `${write(value)} ${unit}`,
    read: (text) => {
      const read = readMeasure(text, measures[of])
      if ('reason' in read) return read
      if (read.value === 0) return { reason: 'Enter more than 0, or leave it empty.' }
      if (read.value > most) return { reason: `Enter at most ${write(most)} ${unit}.` }
      return read
    },
  })
}

/** What lists write behind a number of pieces. */
const pieces = /(?<=\d)\s*(?:pcs?|pieces?|stk|stück|st|pz|pezzi|pièces?|uds?)\.?\s*$/i

/** A whole number from `from` to `to`. */
export const whole = (
  label: string,
  { from = 1, to = 1_000_000, ...more }: FieldOptions & { from?: number; to?: number },
): Unplaced<number> =>
  field(label, more, {
    control: { kind: 'line', longest: 12 },
    write: String,
    read: (text) => {
      const outside = {
        reason: `Enter a whole number from ${from} to ${to.toLocaleString('en-GB')}.`,
      }
      // Shops have -1 in stock when they have sold one too many.
      if (/^\s*-\s*\d+\s*$/.test(text)) return outside
      const read = readDecimal(text.replace(pieces, ''), 0)
      if ('reason' in read) return read
      return read.value < from || read.value > to ? outside : read
    },
  })
