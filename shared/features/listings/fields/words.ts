import { tidyLine } from '../../../contract/text.ts'
import { line, paragraph } from '../../../contract/text.ts'
import { field, type FieldOptions, type Unplaced } from './field.ts'

interface WordOptions extends FieldOptions {
  longest: number
  /** What the words must look like, and what to say if they do not. */
  pattern?: RegExp
  otherwise?: string
}

/** The first complaint of a schema about a text; null if there is none. */
type Schema = ReturnType<typeof line>

const read = (schema: Schema, text: string) => {
  const { success, data, error } = schema.safeParse(text)
  return success
    ? { value: data }
    : { reason: error.issues[0]?.message ?? 'This text cannot be read.' }
}

/** One line of the seller's own words. */
export function words(
  label: string,
  { longest, pattern, otherwise, ...more }: WordOptions,
): Unplaced<string> {
  const schema = line(label.toLowerCase(), longest)
  return field(label, more, {
    control: { kind: 'line', longest },
    write: (value) => value,
    read: (text) => {
      const tidy = tidyLine(text)
      if (pattern !== undefined && !pattern.test(tidy)) {
        return { reason: otherwise ?? 'This text cannot be read.' }
      }
      return read(schema, tidy)
    },
  })
}

/** Several lines of the seller's own words. Plain text: nothing in it is markup. */
export const prose = (
  label: string,
  { longest, ...more }: FieldOptions & { longest: number },
): Unplaced<string> => {
  const schema = paragraph(label.toLowerCase(), longest, 'Enter some text.')
  return field(label, more, {
    control: { kind: 'text', longest },
    write: (value) => value,
    read: (text) => read(schema, text),
  })
}

const days = /^(\d{4})-(\d{2})-(\d{2})$/
const british = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/

/** Whether a date exists; 31 February does not. */
export const isDay = (day: string) => {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}

/** A day, stored as `2024-11-09`. `9/11/2024` and `9.11.2024` are read with the day first. */
export const day = (label: string, more: FieldOptions = {}): Unplaced<string> =>
  field(label, more, {
    control: { kind: 'date' },
    write: (value) => value,
    read: (text) => {
      const [, d = '', m = '', y = ''] = british.exec(text.trim()) ?? []
      const value = y === '' ? text.trim() : `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`
      return days.test(value) && isDay(value) && value >= '1800-01-01'
        ? { value }
        : { reason: 'Enter a date as 2024-11-09 (year, month, day).' }
    },
  })
