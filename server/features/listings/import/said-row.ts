import { createHash } from 'node:crypto'

import { currencies } from '#shared/contract/money.ts'
import type { Field, Said } from '#shared/features/listings/fields/field.ts'
import { unguarded } from '#shared/features/listings/import/cells.ts'
import { type DayOrder, isoDay, orderClue } from '#shared/features/listings/import/days.ts'
import {
  type DecimalMark,
  inEnglish,
  markIn,
  takesDecimals,
  takesMoney,
  takesNumber,
  withoutZeros,
} from '#shared/features/listings/import/decimals.ts'
import { fractionInPercent } from '#shared/features/listings/import/fractions.ts'
import {
  kindColumn,
  kindNamed,
  measurementsColumn,
  picturesColumn,
} from '#shared/features/listings/import/headers.ts'
import {
  measuredFields,
  notMeasurements,
  splitMeasurements,
} from '#shared/features/listings/import/measurements.ts'
import type { Kind } from '#shared/features/listings/kinds/kind.ts'
import { type KindName, kindNames, kinds } from '#shared/features/listings/kinds/kinds.ts'
import { fieldAt } from '#shared/features/listings/sheet.ts'

import { textOfHtml } from './html-text.ts'
import { wordInEnglish } from './in-english.ts'
import { namesIn } from './pictures/picture-names.ts'
import { shortLength } from './short-lengths.ts'
import { splitEntries, splitTreatments } from './split-entries.ts'
import type { RowProblem, Words } from './table.ts'
import { takeMetalsApart } from './take-metals-apart.ts'

/** What a column is for. */
export interface ReadColumn {
  /** The key of its field; null if it is left out. */
  key: string | null
  /** The unit of its numbers; null if it is the field's own. */
  unit: string | null
}

/** A text that could be read in two ways. */
export interface OpenText {
  column: string
  text: string
}

/** How a file's cells become fields. */
export interface Reading {
  /** Whether the file's letters are read in an encoding that is certain or was chosen. */
  encodingKnown: boolean
  headers: readonly string[]
  /** Null if a column says it for each row. */
  kind: KindName | null
  /** Each column for a kind. */
  columns: (kind: KindName) => readonly ReadColumn[]
  /** The column with each row's kind, or -1. */
  kindColumn: number
  /** The decimal mark of each column; null if it is not known, or does not matter. */
  decimals: readonly (DecimalMark | null)[]
  /** What comes first in the dates of each column; null as above. */
  dayOrders: readonly (DayOrder | null)[]
  /** What the columns that tell agree on. */
  agreed: { decimal: DecimalMark | null; dayOrder: DayOrder | null }
  /** Texts that could be read in two ways, of columns that do not tell which is right. */
  open: { decimal: OpenText | null; dayOrder: OpenText | null }
  /** Those of them that nothing else tells either: somebody must be asked. */
  undecided: { decimal: OpenText | null; dayOrder: OpenText | null }
  defaults: Said
  /** The columns whose percentages are written in decimals. */
  fractions: ReadonlySet<number>
  /** The columns of percentages below or above the list in which no number has a minus. */
  unsigned: ReadonlySet<number>
  /** The rows of each column that share a cell with others. */
  merged: readonly ReadonlySet<number>[]
}

/** A row of the file with what was repaired in it. */
export interface RowWords {
  row: number
  cells: readonly string[]
  repairs: Words
  /** Large changes that somebody has confirmed, by key. */
  confirmed: Readonly<Record<string, string>>
  leftOut: boolean
}

/** What a row says, before it is compared with the stock. */
export interface SaidRow {
  row: number
  leftOut: boolean
  confirmed: RowWords['confirmed']
  kind: KindName | null
  stockNumber: string | null
  said: Said
  /** The cells whose numbers and dates are said in our own way, as they were typed. */
  typed: Said
  /** The file names of its pictures. */
  pictures: readonly string[]
  problems: readonly RowProblem[]
  /** The fields that the file has a column for. */
  asked: ReadonlySet<string>
  headers: ReadonlyMap<string, string>
}

/** A mistake, before it is grouped with others. */
export type Fault = Omit<RowProblem, 'group' | 'column' | 'value'>

/** The name of all mistakes that one repair may mend. */
export const groupOf = (...parts: readonly (string | null | undefined)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16)

/** What a spreadsheet shows for a formula that cannot be worked out, also in German: `#REF!`, `#NV`. */
const failedFormula = /^#(?:[\p{Lu}/0]{2,12}[!?]|N\/A|NV)$/u

/** What a spreadsheet makes of a long number, such as a report's: `2.14144E+09`. */
const shortened = /^\d(?:[.,]\d+)?E\+\d{2}$/i

/** What is asked about a number in a merged cell. */
export const oneForSeveral =
  'This cell is merged over several rows. Accept its number if it is that of each row, not of all of them together.'

/** Whether the numbers of several pieces make one together: amounts, weights and counts, but no length. */
const addsUp = (field: Field) =>
  takesNumber(field) &&
  field.control.kind === 'line' &&
  ['g', 'ct', undefined].includes(field.control.unit)

const priced = ['price', 'percent', 'listPrice', 'msrp', 'cost']

/**
 * What the file says about a listing: its cells by key, as repaired, in English numbers. Empty cells
 * say nothing, so a column that is missing or empty never removes what is in the stock.
 */
export function saidBy(
  reading: Reading,
  { row, cells, repairs, confirmed, leftOut }: RowWords,
): SaidRow {
  const cellOf = (at: number) => unguarded(cells[at] ?? '').trim()
  const named = repairs[kindColumn] ?? cellOf(reading.kindColumn)
  const kind = reading.kind ?? kindNamed(named) ?? null
  const headers = new Map<string, string>()
  const said: Record<string, string> = {}
  const typed: Record<string, string> = {}
  const pictures: string[] = []
  const problems: RowProblem[] = []
  let [inDecimals, unsigned] = [false, false]
  const complain = (fault: Fault, value: string | null) =>
    problems.push({
      ...fault,
      column: headers.get(fault.key) ?? 'Kind',
      value,
      group: groupOf(kind, fault.key, fault.reason, fault.suggestion === undefined ? value : null),
    })
  if (kind === null) {
    headers.set(kindColumn, reading.headers[reading.kindColumn] ?? 'Kind')
    complain(
      {
        key: kindColumn,
        reason: named === '' ? 'The kind is missing.' : 'This is not one of the kinds.',
      },
      named === '' ? null : named,
    )
    // Its number is known nevertheless: who replaces all of their stock has it in the file.
    const at = reading.columns(kindNames[0]).findIndex(({ key }) => key === 'stockNumber')
    const stockNumber =
      valueIn(kindNames[0], 'stockNumber', repairs.stockNumber ?? cellOf(at)) || null
    const asked = new Set<string>()
    const nothing = { said, typed, pictures, problems, headers, asked }
    return { row, leftOut, confirmed, kind, stockNumber, ...nothing }
  }
  const take = (key: string, cell: string, at: number, ofColumn: string | null) => {
    const field = fieldAt(kinds[kind], key)
    if (field === undefined) return
    // An amount may have its own currency before it.
    const unit = takesMoney(field) && /^\D*\p{L}|\p{Sc}/u.test(cell) ? null : ofColumn
    headers.set(key, reading.headers[at] ?? key)
    if (repairs[key] === null) return
    const repaired = repairs[key]
    const text = repaired ?? cell
    if (text === '') return
    if (repaired === undefined && failedFormula.test(text)) {
      complain({ key, reason: 'The formula in this cell has failed.', droppable: true }, text)
      return
    }
    inDecimals ||= key === 'percent' && repaired === undefined && isInDecimals(reading, kind, at)
    unsigned ||= key === 'percent' && repaired === undefined && reading.unsigned.has(at)
    if (repaired !== undefined) {
      said[key] = withUnit(text, unit)
      return
    }
    if (shortened.test(text) && !takesNumber(field)) {
      complain({ key, reason: 'A spreadsheet has shortened this number.', droppable: true }, text)
      return
    }
    typed[key] = text
    if (field.control.kind === 'date') {
      const order = reading.dayOrders[at] ?? 'day'
      const other = orderClue(text)
      const against = (other === 'day' || other === 'month') && other !== order
      if (against) {
        const [has, uses] = other === 'day' ? ['day', 'month'] : ['month', 'day']
        complain(
          {
            key,
            reason: `The ${has} comes first, while the column has the ${uses} first.`,
            suggestion: isoDay(text, other),
            droppable: true,
          },
          text,
        )
      } else said[key] = isoDay(text, order)
      return
    }
    if (field.control.kind === 'text') {
      said[key] = textOfHtml(text)
      return
    }
    if (!takesNumber(field)) {
      said[key] = withUnit(wordInEnglish(field, text), unit)
      return
    }
    const own = reading.decimals[at] ?? '.'
    const mark = markIn(text)
    if (reading.merged[at]?.has(row) === true && addsUp(field) && /\d/.test(text)) {
      const suggestion = withUnit(inEnglish(text, mark ?? own), unit)
      complain({ key, reason: oneForSeveral, suggestion, droppable: true }, text)
      return
    }
    if (mark !== null && mark !== own && takesDecimals(field)) {
      const [has, uses] = mark === ',' ? ['comma', 'point'] : ['point', 'comma']
      complain(
        {
          key,
          reason: `A decimal ${has}, while the column uses a ${uses}.`,
          suggestion: withUnit(inEnglish(text, mark), unit),
          droppable: true,
        },
        text,
      )
    } else {
      const number = inEnglish(text, own)
      // An amount with three decimals would be refused, because its mark could be a group's.
      const english = withUnit(takesMoney(field) ? withoutZeros(number) : number, unit)
      // What cannot be read stays as it was typed, so that its owner recognises it.
      const readable = currencies.some((currency) => 'value' in field.read(english, { currency }))
      said[key] = readable ? english : withUnit(text, unit)
    }
  }
  const columns = reading.columns(kind)
  const apart = splitEntries(
    kinds[kind],
    columns.map(({ key }, at) => ({ key, cell: cellOf(at), mark: reading.decimals[at] ?? null })),
  )
  for (const [at, { key, unit }] of columns.entries()) {
    if (key === null || key === kindColumn) continue
    if (key === picturesColumn) pictures.push(...namesIn(cellOf(at)))
    else if (key !== measurementsColumn) {
      for (const { key: own, cell } of apart(at)) take(own, cell, at, unit)
    } else {
      headers.set(key, reading.headers[at] ?? key)
      const text = repairs[key] === null ? '' : (repairs[key] ?? cellOf(at))
      const split = splitMeasurements(text)
      if (text !== '' && split === null) {
        complain({ key, reason: notMeasurements, droppable: true }, text)
      }
      for (const [place, name] of measuredFields.entries()) {
        const own = columns.some((column) => column.key === name)
        if (split !== null && !own) take(name, split[place] ?? '', at, unit)
      }
    }
  }
  const short = shortLength(kinds[kind], said, headers)
  if (short !== null && repairs[short.key] === undefined) {
    complain({ ...short, droppable: true }, typed[short.key] ?? null)
  }
  for (const [key, text] of Object.entries(repairs)) {
    // A field that the file has no column for, filled in by hand.
    if (text !== null && said[key] === undefined && fieldAt(kinds[kind], key)) said[key] = text
  }
  splitTreatments(kinds[kind], said)
  takeMetalsApart(kinds[kind], said)
  const { basis, currency } = reading.defaults
  if (currency !== undefined && priced.some((key) => said[key] !== undefined)) {
    said.currency ??= currency
  }
  if (basis !== undefined && quotes(kind, said, basis)) said.basis ??= basis
  if ((inDecimals || unsigned) && said.percent !== undefined) {
    const below = unsigned && /^[\d.,]/.test(said.percent) ? `-${said.percent}` : said.percent
    const fault = faultOfPercent(kind, said.basis, below, inDecimals)
    if (fault !== null) complain(fault, said.percent)
    if (fault !== null || (inDecimals && fractionInPercent(said.percent) !== '0')) {
      delete said.percent
    }
  }
  const number =
    said.stockNumber === undefined ? null : valueIn(kind, 'stockNumber', said.stockNumber)
  return {
    row,
    leftOut,
    confirmed,
    kind,
    stockNumber: number,
    said,
    typed,
    pictures,
    problems,
    asked: new Set(headers.keys()),
    headers,
  }
}

/** A number that ends as itself or, as an amount, with the sign for no cents: `480.–`, `45500/-`. */
const bareNumber = /\d(?:\s?[.,]?\s?[-–—]{1,2}|\/[-=])?$/u

/** A number with the unit of its column, if it has none of its own. */
const withUnit = (text: string, unit: string | null) =>
  unit !== null && bareNumber.test(text) ? `${text} ${unit}` : text

/** Whether a row has what a price on this basis is made of. */
function quotes(kind: KindName, said: Said, basis: string): boolean {
  const { fields }: Kind = kinds[kind]
  const values = { basis: valueIn(kind, 'basis', basis) }
  return ['price', 'percent', 'listPrice'].some(
    (key) => said[key] !== undefined && fields[key]?.applies(values),
  )
}

/** Whether a column is RapNet's percentage in decimals. Only what has a list price has that. */
const isInDecimals = ({ fractions }: Reading, kind: KindName, at: number) =>
  fractions.has(at) && Object.hasOwn(kinds[kind].fields, 'listPrice')

/**
 * What to do with a percentage in decimals, or a discount without a minus; null if it says 0, or the price
 * has another basis.
 * @param percent with the minus that it may lack
 */
function faultOfPercent(
  kind: KindName,
  basis: string | undefined,
  percent: string,
  inDecimals: boolean,
): Fault | null {
  const of = basis === undefined ? null : valueIn(kind, 'basis', basis)
  const elsewhere = of !== null && of !== 'list' && of !== 'spot'
  const suggestion = inDecimals ? fractionInPercent(percent) : percent
  if (elsewhere || suggestion === null) return null
  const value = valueIn(kind, 'percent', suggestion)
  if (value === '0') return null
  return {
    key: 'percent',
    reason: inDecimals
      ? 'The column is in decimals, as RapNet’s are: -0.30 is 30% below the list.'
      : 'No number in this column has a minus. Write -30 for 30% below, and 30 for 30% above.',
    droppable: true,
    ...(value === null ? {} : { suggestion }),
  }
}

/** What a text says in a field; null if it cannot be read. */
function valueIn(kind: KindName, key: string, text: string): string | null {
  const read = fieldAt(kinds[kind], key)?.read(text, {})
  return read !== undefined && 'value' in read ? String(read.value) : null
}
