import { readDecimal, writeDecimal } from '../../../contract/decimal.ts'
import { rateWords } from '../../../contract/rate-words.ts'
import { field, type FieldOptions, type Unplaced } from './field.ts'

/** A percentage with a sign, stored in basis points: `-30` is 30% below, and -3000. */
export const signedPercent = (
  label: string,
  { from, to, ...more }: FieldOptions & { from: number; to: number },
): Unplaced<number> => {
  const write = (value: number) => writeDecimal(value, 2)
  return field(label, more, {
    control: { kind: 'line', unit: '%', longest: 12 },
    write,
    show: (value) => `${value > 0 ? '+' : ''}${rateWords(value).replace('-', '−')}`,
    read: (text) => {
      const [, sign = '', digits = ''] =
        /^([-−–+]?)\s*(.*?)\s*(?:%|percent)?$/iu.exec(text.trim()) ?? []
      const read = readDecimal(digits, 2)
      if ('reason' in read) return { reason: 'Enter a percentage, such as -30 or 2.5.' }
      const value = sign === '' || sign === '+' ? read.value : -read.value
      return value < from || value > to
        ? { reason: `Enter a percentage from ${write(from)} to ${write(to)}.` }
        : { value }
    },
  })
}
