import type { Field } from '#shared/features/listings/fields/field.ts'
import {
  type DecimalMark,
  takesDecimals,
  takesNumber,
} from '#shared/features/listings/import/decimals.ts'
import type { Kind } from '#shared/features/listings/kinds/kind.ts'
import { fieldAt } from '#shared/features/listings/sheet.ts'

import { wordInEnglish } from './in-english.ts'
import { metalIn } from './take-metals-apart.ts'

/** The fields whose texts tell how many entries of a list a row has in one cell each. */
const leading = new Set(['gem', 'metal', 'fineness'])
const first = /^(\w+)\.1\.(\w+)$/
const partsOf = (text: string, between: RegExp) => text.split(between).map((part) => part.trim())

const words = /[,;/+&|\n]|\band\b/i
/** A whole fraction, `1/2 ct`, is one number. */
const fraction = /^\d+\s*\/\s*\d+(?![\d.,])/

/** A cell's parts for the entries of its list: a decimal comma and a fraction are no separators. */
function partsFor(field: Field, text: string, mark: DecimalMark | null): string[] {
  if (!takesNumber(field)) return partsOf(text, words)
  const commas = mark === ',' && takesDecimals(field) ? '' : ','
  const slash = fraction.test(text) ? '' : '/'
  return partsOf(text, new RegExp(`[${commas}${slash};+&|\\n]`))
}

/** Whether a text says several entries: as a whole it cannot be read, but a part of it can. */
function isSeveral(kind: Kind, key: string, text: string, parts: readonly string[]): boolean {
  const field = fieldAt(kind, key)
  if (field === undefined || parts.length < 2 || parts.includes('')) return false
  const reads = (part: string) =>
    'value' in field.read(wordInEnglish(field, part), {}) || metalIn(kind, key, part) !== null
  return !reads(text) && parts.some(reads)
}

/** The fields that one cell fills: one, or one for each entry if the cell lists several. */
export type SaidCells = readonly { key: string; cell: string }[]

/**
 * Takes several stones or metals in a row's cells apart, such as "Diamond, Sapphire" with "0.50, 1.20"
 * carats. A cell with another number of parts is the first entry's; what the others need is then asked
 * for, because their keys are given with an empty text. A list with columns for its second entry stays.
 */
export function splitEntries(
  kind: Kind,
  columns: readonly { key: string | null; cell: string; mark: DecimalMark | null }[],
): (at: number) => SaidCells {
  const counts = new Map<string, number>()
  const further = new Set(
    columns.flatMap(({ key }) => /^(\w+)\.(?!1\.)\d+\./.exec(key ?? '')?.[1] ?? []),
  )
  const parts = columns.map(({ key, cell, mark }) => {
    const [, list = '', name = ''] = first.exec(key ?? '') ?? []
    const field = fieldAt(kind, key ?? '')
    if (key === null || field === undefined || list === '' || further.has(list)) return [cell]
    const found = partsFor(field, cell, mark)
    const count = found.length
    const leads = leading.has(name) && count <= (kind.lists[list]?.most ?? 1)
    if (leads && isSeveral(kind, key, cell, found)) {
      counts.set(list, Math.max(count, counts.get(list) ?? 0))
    }
    return found
  })
  return (at) => {
    const { key, cell } = columns[at] ?? { key: null, cell: '' }
    if (key === null) return []
    const [, list = '', name = ''] = first.exec(key) ?? []
    const count = counts.get(list)
    if (count === undefined) return [{ key, cell }]
    const own = parts[at] ?? []
    return Array.from({ length: count }, (_, place) => ({
      key: `${list}.${place + 1}.${name}`,
      cell: own.length === count ? (own[place] ?? '') : place === 0 ? cell : '',
    }))
  }
}

const between = /\s*(?:[,;/+&]|\band\b)\s*/

/** Takes two treatments that a file has in one cell, such as "H, F", apart into their two fields. */
export function splitTreatments(kind: Kind, said: Record<string, string>): void {
  for (const [key, text] of Object.entries(said)) {
    const further = key.replace(/(^|\.)treatment$/, '$1furtherTreatment')
    const field = fieldAt(kind, further)
    if (further === key || said[further] !== undefined || field === undefined) continue
    const [one = '', other = '', ...more] = text.split(between)
    if (more.length > 0 || !('value' in field.read(one, {}) && 'value' in field.read(other, {}))) {
      continue
    }
    said[key] = one
    said[further] = other
  }
}
