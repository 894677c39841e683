import type { Currency } from '../../contract/money.ts'
import type { Field, Fields, Said, Values } from './fields/field.ts'
import { currencyIn } from './fields/money-field.ts'
import type { Complaint, Kind, Sheet } from './kinds/kind.ts'
import { priceComplaints } from './pricing.ts'
import { unsettledWords } from './settled-currencies.ts'
import { originComplaints } from './stated-origin.ts'

/** A value that could not be read, with the field to mend and perhaps a repair. */
export interface Unreadable extends Complaint {
  suggestion?: string
}

/** A listing's fields as read from the seller's own words. */
export interface ReadSheet extends Sheet {
  /** Values that could not be read; they are kept as they were typed, and count as missing. */
  unreadable: readonly Unreadable[]
}

/** The most that one listing may have entered, in fields. */
export const mostFields = 2000

/** A field of a kind by its key, such as `gross` or `stones.2.shape`; undefined if it has none. */
export function fieldAt(kind: Kind, key: string): Field | undefined {
  const [list, at, name, ...rest] = key.split('.')
  if (list !== undefined && at === undefined) return own(kind.fields, list)
  if (list === undefined || name === undefined || rest.length > 0) return undefined
  const found = Object.hasOwn(kind.lists, list) ? kind.lists[list] : undefined
  if (found === undefined || !/^[1-9]\d{0,2}$/.test(at ?? '') || Number(at) > found.most) return
  return own(found.fields, name)
}

const own = (fields: Fields, name: string): Field | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined

/** What a listing has in a field, by its key; undefined if it has nothing. */
export function valueAt({ values, lists }: Sheet, key: string): unknown {
  const [list = '', at, name = ''] = key.split('.')
  return at === undefined ? values[list] : lists[list]?.[Number(at) - 1]?.[name]
}

/** What was said of each entry of a list, in order. Gaps in the numbering do not matter. */
function entriesOf(said: Said, list: string): Said[] {
  const found = new Map<number, Record<string, string>>()
  for (const [key, text] of Object.entries(said)) {
    const [name, at, field, ...rest] = key.split('.')
    if (name !== list || field === undefined || rest.length > 0) continue
    const entry = found.get(Number(at)) ?? {}
    entry[field] = text
    found.set(Number(at), entry)
  }
  return [...found].toSorted(([a], [b]) => a - b).map(([, entry]) => entry)
}

interface Reading {
  values: Values
  unreadable: Unreadable[]
}

/** Reads one group of fields. `prefix` is the entry's, such as `stones.2.`. */
function readFields(fields: Fields, said: Said, whole: Said, prefix: string): Reading {
  const values: Record<string, unknown> = {}
  const unreadable: Unreadable[] = []
  for (const [name, { read }] of Object.entries(fields)) {
    const text = said[name]
    if (text === undefined || text.trim() === '') continue
    const result = read(text, whole)
    if ('value' in result) values[name] = result.value
    else unreadable.push({ key: prefix + name, ...result })
  }
  // A field that does not apply is as if it were not there, so that no rule and no page sees it.
  for (const [name, { applies }] of Object.entries(fields)) {
    if (name in values && !applies(values)) delete values[name]
  }
  return { values, unreadable: unreadable.filter(({ key }) => fieldApplies(fields, key, values)) }
}

const fieldApplies = (fields: Fields, key: string, values: Values) =>
  fields[key.slice(key.lastIndexOf('.') + 1)]?.applies(values) === true

/** Reads everything that a seller has entered. Pure, and the same on both sides. */
export function readSheet(kind: Kind, said: Said): ReadSheet {
  // The currency is read first, because amounts are read in it.
  const currency = kind.fields.currency?.read(said.currency ?? '', said)
  const whole =
    currency !== undefined && 'value' in currency
      ? { ...said, currency: String(currency.value) }
      : said
  const { values, unreadable } = readFields(kind.fields, said, whole, '')
  const lists: Record<string, readonly Values[]> = {}
  for (const [name, { fields }] of Object.entries(kind.lists)) {
    lists[name] = entriesOf(said, name).map((entry, at) => {
      const reading = readFields(fields, entry, whole, `${name}.${at + 1}.`)
      unreadable.push(...reading.unreadable)
      return reading.values
    })
  }
  return { values, lists, unreadable }
}

/** What to do about a field that is needed and missing. */
function askFor({ ask, label, control }: Field): string {
  if (ask !== undefined) return ask
  // Abbreviations stay as they are.
  const name = /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
  return `${control.kind === 'choice' ? 'Choose' : 'Enter'} the ${name}.`
}

const missing = (fields: Fields, values: Values, prefix: string, skip: ReadonlySet<string>) =>
  Object.entries(fields).flatMap(([name, field]): Complaint[] => {
    const key = prefix + name
    const lacks = values[name] === undefined && field.applies(values) && field.needed(values)
    return lacks && !skip.has(key) ? [{ key, reason: askFor(field) }] : []
  })

const unavailable = ({ values }: Sheet): Complaint[] =>
  values.availability === 'unavailable'
    ? [
        {
          key: 'availability',
          reason:
            'This piece is marked “Not available”, so it cannot be on sale. Pause it, or enter 0 pieces in stock.',
        },
      ]
    : []

/** Everything that keeps a listing from being published, in the order of the form. */
export function openPoints(kind: Kind, sheet: ReadSheet): readonly Unreadable[] {
  const { values, lists, unreadable } = sheet
  const skip = new Set(unreadable.map(({ key }) => key))
  const lacking = [
    ...missing(kind.fields, values, '', skip),
    ...Object.entries(kind.lists).flatMap(([name, { fields }]) =>
      (lists[name] ?? []).flatMap((entry, at) =>
        missing(fields, entry, `${name}.${at + 1}.`, skip),
      ),
    ),
  ]
  const rules = [
    ...unavailable(sheet),
    ...kind.complaints(sheet),
    ...originComplaints(kind, sheet),
    ...priceComplaints(kind, sheet),
  ]
  const told = new Set([...skip, ...lacking.map(({ key }) => key)])
  return [...unreadable, ...lacking, ...rules.filter(({ key }) => !told.has(key))]
}

/**
 * Everything that keeps a listing with this many pictures from being published now.
 * @param settled the currencies in which the marketplace holds clients' money
 */
export function publishingPoints(
  kind: Kind,
  sheet: ReadSheet,
  pictures: number,
  settled: readonly Currency[],
): readonly Unreadable[] {
  const points = [...openPoints(kind, sheet)]
  const unsettled = unsettledWords(currencyIn(sheet.values), settled)
  if (unsettled !== null) points.push({ key: 'currency', reason: unsettled })
  if (sheet.values.quantity === 0) {
    points.push({ key: 'quantity', reason: 'Enter how many you have. There are none in stock.' })
  }
  if (pictures === 0) points.push({ key: 'pictures', reason: 'Add at least one picture.' })
  return points
}

/** A listing's words as they are kept: trimmed, without empty ones, entries numbered from 1. */
export function tidySaid(kind: Kind, said: Said): Said {
  const tidy: Record<string, string> = {}
  for (const name of Object.keys(kind.fields)) {
    const text = said[name]?.trim()
    if (text !== undefined && text !== '') tidy[name] = text
  }
  for (const [name, { fields }] of Object.entries(kind.lists)) {
    const entries = entriesOf(said, name).map((entry) =>
      Object.keys(fields).flatMap((field) => {
        const text = entry[field]?.trim()
        return text === undefined || text === '' ? [] : [[field, text] as const]
      }),
    )
    for (const [at, entry] of entries.filter((each) => each.length > 0).entries()) {
      for (const [field, text] of entry) tidy[`${name}.${at + 1}.${field}`] = text
    }
  }
  return tidy
}
