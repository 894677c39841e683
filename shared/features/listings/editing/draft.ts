import type { Fields, Said } from '../fields/field.ts'
import type { Kind } from '../kinds/kind.ts'
import { fieldAt, tidySaid } from '../sheet.ts'

/** A field that was changed here and elsewhere, in both versions. */
export interface Difference {
  key: string
  mine: string
  theirs: string
}

/** The fields to send, so that what is stored becomes what was entered; an empty text removes one. */
export function patchOf(kind: Kind, stored: Said, entered: Said): Said {
  const wanted = tidySaid(kind, entered)
  const keys = [...new Set([...Object.keys(stored), ...Object.keys(wanted)])]
  return Object.fromEntries(
    keys.filter((key) => stored[key] !== wanted[key]).map((key) => [key, wanted[key] ?? '']),
  )
}

/** The list that a key belongs to; undefined for a field of the listing itself. */
const listOf = (key: string) => (key.includes('.') ? key.slice(0, key.indexOf('.')) : undefined)

/** The numbers of the entries of a list, ascending; those that are still empty too. */
export const entriesIn = (said: Said, list: string): readonly number[] =>
  [
    ...new Set(
      Object.keys(said).flatMap((key) => (listOf(key) === list ? [Number(key.split('.')[1])] : [])),
    ),
  ].toSorted((a, b) => a - b)

/** Lists in which one side added or removed entries, while the other changed them too. */
function listsTakenWhole(kind: Kind, base: Said, mine: Said, theirs: Said): ReadonlySet<string> {
  const changed = (list: string, side: Said) =>
    [...Object.keys(side), ...Object.keys(base)].some(
      (key) => listOf(key) === list && side[key] !== base[key],
    )
  const size = (list: string, side: Said) => entriesIn(side, list).length
  return new Set(
    Object.keys(kind.lists).filter(
      (list) =>
        changed(list, mine) &&
        changed(list, theirs) &&
        (size(list, mine) !== size(list, base) || size(list, theirs) !== size(list, base)),
    ),
  )
}

/**
 * Joins two changes of the same listing, field by field. Where both changed a field, one's own text
 * wins and the difference is reported. A list that has other entries now is taken whole: its numbers
 * no longer mean the same.
 */
export function mergeSaid(
  kind: Kind,
  { base, mine: entered, theirs }: { base: Said; mine: Said; theirs: Said },
): { said: Said; differences: readonly Difference[] } {
  const mine = tidySaid(kind, entered)
  const whole = listsTakenWhole(kind, base, mine, theirs)
  const said: Record<string, string> = {}
  const differences: Difference[] = []
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine), ...Object.keys(base)])) {
    const own = mine[key] !== base[key] || whole.has(listOf(key) ?? '')
    const text = own ? mine[key] : theirs[key]
    if (text !== undefined) said[key] = text
    if (
      own &&
      mine[key] !== theirs[key] &&
      (theirs[key] !== base[key] || whole.has(listOf(key) ?? ''))
    )
      differences.push({ key, mine: mine[key] ?? '', theirs: theirs[key] ?? '' })
  }
  return { said, differences: inFormOrder(kind, differences) }
}

/** A listing's words after the removal of an entry; those behind it move up. */
export function withoutEntry(said: Said, list: string, at: number): Said {
  return Object.fromEntries(
    Object.entries(said).flatMap(([key, text]) => {
      const [name, number, ...field] = key.split('.')
      if (name !== list || Number(number) < at) return [[key, text]]
      if (Number(number) === at) return []
      return [[[list, Number(number) - 1, ...field].join('.'), text]]
    }),
  )
}

/** The keys of a listing in the order of its form. */
function placeOf(kind: Kind, key: string): readonly number[] {
  const names = Object.keys(kind.fields)
  const [first = '', number, field = ''] = key.split('.')
  if (number === undefined) return [names.indexOf(first), 0, 0]
  const list = Object.keys(kind.lists).indexOf(first)
  const fields: Fields = kind.lists[first]?.fields ?? {}
  return [names.length + list, Number(number), Object.keys(fields).indexOf(field)]
}

/** Sorts things that belong to fields: those of the listing first, then list by list. */
export function inFormOrder<T extends { key: string }>(kind: Kind, found: readonly T[]): T[] {
  const places = new Map(found.map(({ key }) => [key, placeOf(kind, key)]))
  return found.toSorted((a, b) => {
    const [one = [], other = []] = [places.get(a.key), places.get(b.key)]
    const at = one.findIndex((part, index) => part !== other[index])
    return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
  })
}

/** What a field is called outside the form, such as "Treatment of stone 2", or "of the stone". */
export function fieldName(kind: Kind, key: string, said: Said): string {
  if (key === 'pictures') return 'Pictures'
  const label = fieldAt(kind, key)?.label ?? 'A field'
  const [list = '', number] = key.split('.')
  const of = kind.lists[list]
  if (number === undefined || of === undefined) return label
  const only = number === '1' && entriesIn(said, list).length <= 1
  if (label.toLowerCase() === of.one) return only ? label : `${label} ${number}`
  return `${label} of ${only ? `the ${of.one}` : `${of.one} ${number}`}`
}
