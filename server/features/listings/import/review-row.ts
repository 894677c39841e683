import type { Currency } from '#shared/contract/money.ts'
import { tidyLine } from '#shared/contract/text.ts'
import type { Said } from '#shared/features/listings/fields/field.ts'
import { currencyIn, noCurrency } from '#shared/features/listings/fields/money-field.ts'
import { heldWords } from '#shared/features/listings/held-words.ts'
import type { RowOutcome } from '#shared/features/listings/import/options.ts'
import type { Sheet } from '#shared/features/listings/kinds/kind.ts'
import { type KindName, kindNames, kinds } from '#shared/features/listings/kinds/kinds.ts'
import type { ListingState } from '#shared/features/listings/listing-states.ts'
import { reportsOf } from '#shared/features/listings/reports.ts'
import { unsettledWords } from '#shared/features/listings/settled-currencies.ts'
import {
  fieldAt,
  openPoints,
  readSheet,
  tidySaid,
  type Unreadable,
  valueAt,
} from '#shared/features/listings/sheet.ts'

import { largeChanges } from './large-changes.ts'
import { type Fault, groupOf, type Reading, type SaidRow } from './said-row.ts'
import type { RowProblem, Words } from './table.ts'

/** A listing that has the row's stock number already. */
export interface Existing {
  id: string
  kind: KindName
  state: ListingState
  said: Said
  /** Pieces in open orders. */
  held: number
}

export interface ReviewedRow {
  outcome: RowOutcome
  kind: KindName | null
  stockNumber: string | null
  title: string
  openPoints: number
  /** Reports that no other listing should name. */
  reports: readonly string[]
  problems: readonly RowProblem[]
  /** The words that change; both empty for a new row. */
  before: Words
  after: Words
  listingId: string | null
  /** Everything that the listing would say. */
  said: Said
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The stock's words with the file's where they mean something else: `18K` stays if it says 750. */
function mergedWith(
  existing: Existing,
  said: Said,
  typed: Said,
): { said: Said; before: Words; after: Words } {
  const kind = kinds[existing.kind]
  const merged = tidySaid(kind, { ...existing.said, ...said })
  const [was, becomes] = [readSheet(kind, existing.said), readSheet(kind, merged)]
  const unreadable = new Set(was.unreadable.map(({ key }) => key))
  const kept: Record<string, string> = { ...existing.said }
  const before: Record<string, string | null> = {}
  const after: Record<string, string | null> = {}
  for (const key of Object.keys(said)) {
    const [old, now] = [valueAt(was, key), valueAt(becomes, key)]
    const text = said[key] ?? ''
    const words = existing.said[key]?.trim()
    const unread = old === undefined && now === undefined
    // What nobody could read in the stock is no news in the same words, as in a file that we exported.
    if ((unread || unreadable.has(key)) && [text.trim(), typed[key]].includes(words)) continue
    if (!unread && same(old, now)) continue
    before[key] = existing.said[key] ?? null
    after[key] = text
    kept[key] = text
  }
  return { said: kept, before, after }
}

/**
 * What a row says, with texts that say several fields taken apart. A text that the stock has in the same
 * words stays as it is: a file that we have exported changes nothing.
 */
function takenApart({ kind, said }: SaidRow, existing: Existing | null): Said {
  const apart = (kind === null ? undefined : kinds[kind].takeApart?.(said)) ?? said
  const taken = Object.keys(said).filter((key) => apart[key] !== said[key])
  const tidy = (text = '') => tidyLine(text)
  return taken.every((key) => tidy(existing?.said[key]) === tidy(said[key])) ? said : apart
}

/** Whether two texts of a field are read as one value. */
function saysSame(kind: KindName | null, key: string, one: Said | undefined, other: Said): boolean {
  const field = kind === null ? undefined : fieldAt(kinds[kind], key)
  const [was, is] = [one?.[key], other[key]]
  if (field === undefined || was === undefined || is === undefined) return false
  const read = field.read(was, {})
  return 'value' in read && same(read, field.read(is, {}))
}

/** A value as a page shows it, with its unit. */
function shownIn(kind: KindName, sheet: Sheet, key: string): string {
  const value = valueAt(sheet, key)
  return value === undefined ? '' : (fieldAt(kinds[kind], key)?.show(value, sheet.values) ?? '')
}

/** A change as it is confirmed: another one of the same cell must be confirmed again. */
export const changeWords = (before: string, after: string) => `${before} → ${after}`

const largeReasons: Readonly<Record<string, string>> = {
  currency: 'The currency changes. Confirm that the prices are meant in the new one.',
  basis: 'The price is quoted in another way. Confirm that it is right.',
}
const largeReason = (key: string) =>
  largeReasons[key] ??
  'More than three times what the listing says, or less than a third. Confirm that it is right.'

const droppable = { droppable: true as const }
/** Whether a cell can be ignored. Without its currency or basis a price would mean something else. */
const isOwn = ({ said }: SaidRow, key: string) =>
  said[key] !== undefined && largeReasons[key] === undefined

const inView = (state: ListingState) => state === 'live' || state === 'review'

/** Which open points make a row invalid; a draft may lack what the file has no column for. */
function faultsOf(
  row: SaidRow,
  points: readonly Unreadable[],
  unreadable: ReadonlySet<string>,
  existing: Existing | null,
  after: Words,
): readonly Unreadable[] {
  return points.filter(({ key, reason }) => {
    // Amounts cannot be read without their currency, which is told already.
    if (unreadable.has('currency') && reason === noCurrency) return false
    if (existing !== null && !unreadable.has(key) && inView(existing.state)) return true
    if (existing !== null) return after[key] !== undefined
    return unreadable.has(key) ? row.said[key] !== undefined : row.asked.has(key)
  })
}

/**
 * What a row would do to the stock, or what is wrong with it.
 * @param first the row that had the same stock number before, if there is one
 * @param settled the currencies in which the marketplace holds clients' money
 */
export function reviewRow(
  reading: Reading,
  row: SaidRow,
  existing: Existing | null,
  first: number | null,
  settled: readonly Currency[],
): ReviewedRow {
  const { kind, stockNumber } = row
  const said = takenApart(row, existing)
  const base = {
    kind,
    stockNumber,
    title: said.title ?? '',
    openPoints: 0,
    reports: [] as readonly string[],
    problems: [] as RowProblem[],
    before: {} as Words,
    after: {} as Words,
    listingId: existing?.id ?? null,
    said,
  }
  if (row.leftOut) return { ...base, outcome: 'left-out' }
  // What the stock says in the same words, or as the same value, is no news, however strange.
  const problems = row.problems.filter(
    ({ key, value }) =>
      value === null ||
      (existing?.said[key]?.trim() !== value && !saysSame(kind, key, existing?.said, said)),
  )
  const complain = (fault: Fault, value: string | null, group?: string) =>
    problems.push({
      ...fault,
      column:
        row.headers.get(fault.key) ??
        kinds[kind ?? kindNames[0]].fields[fault.key]?.label ??
        fault.key,
      value,
      group: group ?? groupOf(kind, fault.key, fault.reason, value, fault.suggestion),
    })
  if (kind === null) return { ...base, outcome: 'invalid', problems }
  if (first !== null) {
    complain(
      {
        key: 'stockNumber',
        reason: `Duplicate stock number. Row ${first} already uses it.`,
        leaveOut: true,
      },
      stockNumber,
      groupOf('twice'),
    )
    return { ...base, outcome: 'invalid', problems }
  }
  if (existing !== null && existing.kind !== kind) {
    complain(
      {
        key: 'stockNumber',
        reason: `This number belongs to your stock of ${kinds[existing.kind].label.toLowerCase()}.`,
        leaveOut: true,
      },
      stockNumber,
    )
    return { ...base, outcome: 'invalid', problems }
  }
  const merged =
    existing === null
      ? { said: tidySaid(kinds[kind], { ...reading.defaults, ...said }), before: {}, after: {} }
      : mergedWith(existing, said, row.typed)
  const sheet = readSheet(kinds[kind], merged.said)
  const points = openPoints(kinds[kind], sheet)
  const unreadable = new Set(sheet.unreadable.map(({ key }) => key))
  const title = merged.said.title ?? ''
  const changes = Object.keys(merged.after).length > 0
  const read = {
    ...base,
    ...merged,
    title,
    openPoints: points.length,
    reports: reportsOf(sheet),
  }
  if (existing !== null && !changes && problems.length === 0) {
    return { ...read, outcome: 'unchanged' }
  }
  const told = new Set(problems.map(({ key }) => key))
  for (const { key, reason, suggestion } of faultsOf(
    row,
    points,
    unreadable,
    existing,
    merged.after,
  )) {
    if (told.has(key)) continue
    complain(
      {
        key,
        reason,
        ...(suggestion === undefined ? {} : { suggestion }),
        ...(key !== 'stockNumber' && row.said[key] !== undefined
          ? { droppable: true as const }
          : {}),
      },
      row.said[key] ?? null,
    )
    told.add(key)
  }
  const unsettled = unsettledWords(currencyIn(sheet.values), settled)
  if (
    unsettled !== null &&
    (existing === null || merged.after.currency !== undefined) &&
    !told.has('currency')
  ) {
    complain({ key: 'currency', reason: unsettled }, merged.said.currency ?? null)
    told.add('currency')
  }
  if (
    existing !== null &&
    Number(sheet.values.quantity ?? 0) < existing.held &&
    !told.has('quantity')
  ) {
    complain(
      { key: 'quantity', reason: heldWords(existing.held), droppable: true },
      row.said.quantity ?? null,
    )
  }
  if (stockNumber === null && !told.has('stockNumber')) {
    complain({ key: 'stockNumber', reason: 'Stock number is missing.' }, null)
  }
  if (existing !== null) {
    const was = readSheet(kinds[kind], existing.said)
    for (const key of largeChanges(kinds[kind], was, sheet, Object.keys(merged.after))) {
      if (told.has(key)) continue
      const [before, after] = [shownIn(kind, was, key), shownIn(kind, sheet, key)]
      if (row.confirmed[key] === changeWords(before, after)) continue
      const fault = { key, before, reason: largeReason(key), ...(isOwn(row, key) && droppable) }
      complain(fault, after, groupOf(kind, key, 'large'))
    }
  }
  const sells = existing?.state === 'live' && sheet.values.quantity === 0
  return {
    ...read,
    problems,
    outcome:
      problems.length > 0 ? 'invalid' : existing === null ? 'new' : sells ? 'hides' : 'changed',
  }
}
