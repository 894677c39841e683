import { readDecimal, writeDecimal } from '../../../contract/decimal.ts'
import { field, type FieldOptions, type Unplaced } from './field.ts'
import { plainFractions } from './plain-fractions.ts'

/** Hundredths of a millimetre around the inside for each scale that has a formula. */
const scales: Readonly<Record<string, (size: number) => number>> = {
  EU: (size) => size * 100,
  DE: (size) => size * 100,
  FR: (size) => size * 100,
  CH: (size) => (size + 40) * 100,
  IT: (size) => (size + 40) * 100,
  ES: (size) => (size + 40) * 100,
  US: (size) => 3650 + size * 255,
}

/** BS 6820: C is 40 mm, each letter 1.25 mm more, and a half half of that. */
function british(letter: string, half: boolean): number {
  return 4000 + (letter.charCodeAt(0) - 67) * 125 + (half ? 63 : 0)
}

const quarters = ['', '¼', '½', '¾']

/** The nearest American size, which come in quarters; the smallest one that we take is under 0. */
function american(value: number): string | null {
  const nearest = Math.round(((value - 3650) / 255) * 4)
  if (nearest < 0) return null
  const [whole, part = ''] = [Math.floor(nearest / 4), quarters[nearest % 4]]
  return `US ${whole === 0 && part !== '' ? '' : whole}${part}`
}

/** The nearest British size, which come in halves from A to Z. */
function britishNear(value: number): string | null {
  const nearest = Math.round((value - british('A', false)) / 62.5)
  if (nearest < 0 || nearest > 51) return null
  return `UK ${String.fromCharCode(65 + Math.floor(nearest / 2))}${nearest % 2 === 1 ? '½' : ''}`
}

/**
 * Japan's whole sizes: the first is 13 mm across, and each is a third of a millimetre more.
 * @returns null for a size that is not made
 */
const japanese = (size: number) =>
  Number.isInteger(size) && size >= 1 && size <= 30 ? (Math.PI * (size + 38) * 100) / 3 : null

/** The nearest Japanese size. */
function japaneseNear(value: number): string | null {
  const nearest = Math.round((value * 3) / (Math.PI * 100)) - 38
  return japanese(nearest) === null ? null : `JP ${nearest}`
}

/** The sizes of other scales that are next to a circumference, in words; empty if there are none. */
function near(value: number): string {
  const sizes = [american(value), britishNear(value), japaneseNear(value)].filter(
    (each) => each !== null,
  )
  return sizes.length === 0 ? '' : `, about ${sizes.join(' or ')}`
}

/** A number as American sizes are made, in quarters, which is no circumference. */
const inQuarters = /^(?:\d|1[0-6])(?:[.,](?:25|5|50|75))$/

function circumference(text: string): number | null {
  const given = plainFractions(text).toUpperCase()
  const letters = /^(?:UK|GB)?\s*([A-Z])\s*(0?\.5)?$/.exec(given)
  if (letters !== null) return british(letters[1] ?? 'A', letters[2] !== undefined)
  const scale = /^([A-Z]{2})\s*(\d+(?:[.,]\d+)?)$/.exec(given)
  if (scale !== null) {
    const size = Number((scale[2] ?? '').replace(',', '.'))
    const found = scale[1] === 'JP' ? japanese(size) : (scales[scale[1] ?? '']?.(size) ?? null)
    return found === null ? null : Math.round(found)
  }
  const read = readDecimal(given.replace(/\s*MM$/, ''), 2)
  return 'value' in read ? read.value : null
}

/**
 * A ring size, stored as the inner circumference in hundredths of a millimetre (ISO 8653). Indian
 * sizes are asked for in millimetres, because the tables in use differ by more than a size.
 */
export const ringSize = (label: string, more: FieldOptions = {}): Unplaced<number> => {
  const write = (value: number) => writeDecimal(value, 2)
  return field(label, more, {
    control: { kind: 'line', unit: 'mm', longest: 12, letters: true },
    write,
    show: (value) => `${write(value)} mm${near(value)}`,
    read: (text) => {
      const value = circumference(text)
      if (value !== null && value >= 3500 && value <= 8000) return { value }
      const size = plainFractions(text)
      return {
        reason:
          'Enter the inner circumference, such as 54 mm, or a size such as US 7, UK N or JP 14.',
        ...(inQuarters.test(size) ? { suggestion: `US ${size}` } : {}),
      }
    },
  })
}
