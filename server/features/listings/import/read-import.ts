import { createHash } from 'node:crypto'

import type { Field, Said } from '#shared/features/listings/fields/field.ts'
import { agreed, type Clues, leavesOpen, settled } from '#shared/features/listings/import/clues.ts'
import { dayOrders, isoDay } from '#shared/features/listings/import/days.ts'
import {
  numberIn,
  openMark,
  takesDecimals,
  takesMoney,
  takesNumber,
} from '#shared/features/listings/import/decimals.ts'
import {
  byItsHeader,
  hasMeasurements,
  keysOf,
  kindColumnOf,
  leavesSignOpen,
  measurementsColumn,
  picturesColumn,
  unitOf,
} from '#shared/features/listings/import/headers.ts'
import { measuredFields } from '#shared/features/listings/import/measurements.ts'
import { type KindName, kindNames } from '#shared/features/listings/kinds/kinds.ts'
import { kinds } from '#shared/features/listings/kinds/kinds.ts'
import { fieldAt } from '#shared/features/listings/sheet.ts'
import { anyReader, dayWords } from '#shared/ui/time-words.ts'

import { headingsInEnglish } from './in-english.ts'
import type { OpenText, ReadColumn, Reading } from './said-row.ts'
import type { ColumnClues, listingImport } from './table.ts'

export type Import = typeof listingImport.$inferSelect

export const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

/** How an import's cells are read, from what was chosen for it and what its columns tell. */
export function readingOf({
  headers,
  kind,
  columns,
  decimal,
  dayOrder,
  clues,
  defaults,
  fractions,
  encodingKnown,
}: Pick<
  Import,
  | 'encodingKnown'
  | 'headers'
  | 'kind'
  | 'columns'
  | 'decimal'
  | 'dayOrder'
  | 'clues'
  | 'defaults'
  | 'fractions'
>): Reading {
  const english = headingsInEnglish(headers)
  const known = new Map<KindName, readonly ReadColumn[]>()
  const columnsOf = (name: KindName) => {
    const found =
      known.get(name) ??
      keysOf(name, english, columns).map((key, at) => ({
        key,
        // A currency without brackets is lost in English.
        unit: unitOf(name, english[at] ?? '', key) ?? unitOf(name, headers[at] ?? '', key),
      }))
    known.set(name, found)
    return found
  }
  const possible = kind === null ? kindNames : [kind]
  const concerns = (at: number, matters: (field: Field) => boolean) =>
    possible.some((name) => {
      const key = columnsOf(name)[at]?.key ?? null
      const field = key === null ? undefined : fieldAt(kinds[name], fieldOf(key))
      return field !== undefined && matters(field)
    })
  /** What the columns tell whose fields make it matter; the others tell nothing. */
  const telling = <V extends string>(
    of: (column: ColumnClues) => Clues<V>,
    matters: (field: Field) => boolean,
  ) => clues.map((column, at) => (concerns(at, matters) ? of(column) : { seen: {}, open: null }))
  const numbers = telling((column) => column.decimal, takesDecimals).map((column, at) => {
    const open = clues[at]?.decimal.open ?? null
    // A whole number of `1,250` is 1250, but `5,000` may be five, as some programs export pieces.
    const isOpen = open !== null && /[.,]000\b/.test(open) && concerns(at, takesNumber)
    return isOpen ? { ...column, open } : column
  })
  const days = telling((column) => column.dayOrder, isDay)
  const orders = settled(days, dayOrder)
  const decimals = settled(numbers, decimal).map((mark, at) => {
    const column = numbers[at]
    // No price has three decimals: in a list of 3.45 g, 1.250 is more likely a thousand.
    const isOdd =
      decimal === null &&
      column !== undefined &&
      leavesOpen(column) &&
      openMark(column.open ?? '') === mark &&
      concerns(at, takesMoney)
    return isOdd ? null : mark
  })
  const openAt = (at: number, all: readonly Clues<string>[]): OpenText | null => {
    const text = all[at]?.open ?? null
    return text === null ? null : { column: headers[at] || `Column ${at + 1}`, text }
  }
  const undecidedIn = (all: readonly Clues<string>[], each: readonly (string | null)[]) =>
    openAt(
      all.findIndex((column, at) => leavesOpen(column) && each[at] === null),
      all,
    )
  const undecided = {
    decimal: undecidedIn(numbers, decimals),
    dayOrder: undecidedIn(days, orders),
  }
  return {
    headers,
    encodingKnown,
    kind,
    kindColumn: kindColumnOf(headers, columns),
    decimals,
    dayOrders: orders,
    agreed: {
      // Where somebody must choose, no choice is made beforehand, nor does it contradict the file.
      decimal: undecided.decimal === null ? agreed(numbers) : null,
      dayOrder: agreed(days),
    },
    open: {
      decimal: openAt(numbers.findIndex(leavesOpen), numbers),
      dayOrder: openAt(days.findIndex(leavesOpen), days),
    },
    undecided,
    defaults,
    fractions: new Set(fractions),
    unsigned: new Set(
      clues.flatMap(({ sign }, at) =>
        leavesSignOpen(headers[at] ?? '') && leavesOpen(sign) ? [at] : [],
      ),
    ),
    merged: clues.map(({ merged }) => new Set(merged)),
    columns: columnsOf,
  }
}

/** A column of measurements is read as its fields are. */
const fieldOf = (key: string) => (key === measurementsColumn ? measuredFields[0] : key)
const isDay = ({ control }: Field) => control.kind === 'date'

/** What one of these kinds reads in a field; undefined if none can. */
function readBy(names: readonly KindName[], key: string, said: Said): unknown {
  const readings = names.map((name) => fieldAt(kinds[name], key)?.read(said[key] ?? '', said))
  const read = readings.find((each) => each !== undefined && 'value' in each)
  return read !== undefined && 'value' in read ? read.value : undefined
}

/** What must be chosen before the rows can be read. */
export function lacksOf(reading: Reading): { key: string; reason: string }[] {
  const { kind, kindColumn } = reading
  if (!reading.encodingKnown) {
    return [{ key: 'encoding', reason: 'Choose the line whose letters are right.' }]
  }
  if (kind === null && kindColumn === -1) {
    return [{ key: 'kind', reason: 'Choose what the file contains, or the column that gives it.' }]
  }
  const possible = kind === null ? kindNames : [kind]
  const hasColumn = (key: string) =>
    possible.some((name) => reading.columns(name).some((column) => column.key === key))
  const lacks: { key: string; reason: string }[] = []
  if (!hasColumn('stockNumber')) {
    lacks.push({ key: 'stockNumber', reason: 'Choose the column with your stock numbers.' })
  }
  const lacking = (key: string, reason: string) => {
    if (!hasColumn(key) && reading.defaults[key] === undefined) lacks.push({ key, reason })
  }
  if (['price', 'percent', 'listPrice'].some(hasColumn)) {
    lacking('basis', 'Say what the prices are for: the file has no column for it.')
  }
  const basis = readBy(possible, 'basis', reading.defaults)
  if (basis === 'list') {
    lacking(
      'percent',
      'Choose the column that says how many percent each price is above or below the list.',
    )
    lacking('listPrice', 'Choose the column with the list price per carat.')
  }
  if (basis === 'spot') {
    lacking('percent', 'Choose the column with the premium over the metal, in percent.')
  }
  if (['price', 'listPrice', 'msrp', 'cost'].some(hasColumn)) {
    lacking('currency', 'Choose the currency: the file has no column for it.')
  }
  const { decimal, dayOrder } = reading.undecided
  if (decimal !== null) {
    const { column, text } = decimal
    const [point, comma] = [numberIn(text, '.'), numberIn(text, ',')]
    const reason = `“${text}” in the column “${column}” could be ${point} or ${comma}. Say how decimals are written.`
    lacks.push({ key: 'decimal', reason })
  }
  if (dayOrder !== null) {
    const { column, text } = dayOrder
    const [day, month] = dayOrders.map((order) => dayWords(isoDay(text, order), anyReader))
    const reason = `“${text}” in the column “${column}” could be ${day} or ${month}. Say what comes first.`
    lacks.push({ key: 'dayOrder', reason })
  }
  return lacks
}

/** What is wrong with choices, by where it was sent. */
export function wrongChoices(
  { headers }: Pick<Import, 'headers'>,
  kind: KindName | null,
  columns: readonly string[],
  defaults: Said,
): { pointer: string; detail: string }[] {
  const possible = kind === null ? kindNames : [kind]
  const hasField = (key: string) => possible.some((name) => fieldAt(kinds[name], key) !== undefined)
  const errors: { pointer: string; detail: string }[] = []
  if (columns.length !== headers.length) {
    errors.push({ pointer: '/columns', detail: 'Choose something for every column.' })
  }
  const chosen = columns.filter((each) => each !== byItsHeader && each !== '')
  for (const [at, key] of columns.entries()) {
    if ([byItsHeader, '', picturesColumn].includes(key) || (key === 'kind' && kind === null)) {
      continue
    }
    const measures =
      key === measurementsColumn && possible.some((name) => hasMeasurements(kinds[name]))
    if (!measures && !hasField(key)) {
      errors.push({ pointer: `/columns/${at}`, detail: 'There is no such field.' })
    } else if (chosen.filter((each) => each === key).length > 1) {
      errors.push({ pointer: `/columns/${at}`, detail: 'Another column is used for this field.' })
    }
  }
  for (const key of Object.keys(defaults)) {
    if (readBy(possible, key, defaults) === undefined || key === 'stockNumber') {
      errors.push({ pointer: `/defaults/${key}`, detail: 'This cannot be read.' })
    }
  }
  return errors
}
