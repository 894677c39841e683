import type { Said, Values } from '#shared/features/listings/fields/field.ts'
import { headerOf, kindHeader } from '#shared/features/listings/import/headers.ts'
import type { Kind, Sheet } from '#shared/features/listings/kinds/kind.ts'
import { type KindName, kindNames, kinds } from '#shared/features/listings/kinds/kinds.ts'
import { fieldAt, mostFields, readSheet } from '#shared/features/listings/sheet.ts'

import { inStrides } from './in-strides.ts'

/**
 * What a listing says in each column of an export: numbers in English, choices by their labels, and
 * what could not be read as it was typed.
 */
function columnTexts(kind: Kind, said: Said, { values, lists }: Sheet): Map<string, string> {
  const texts = new Map<string, string>()
  for (const [key, text] of Object.entries(said)) {
    const field = fieldAt(kind, key)
    if (field === undefined) continue
    const [list = '', at, name = ''] = key.split('.')
    const group: Values = at === undefined ? values : (lists[list]?.[Number(at) - 1] ?? {})
    const value = group[at === undefined ? list : name]
    // Amounts are written in the listing's currency, whichever list they are in.
    const around = { ...group, currency: values.currency }
    texts.set(headerOf(kind, key), value === undefined ? text : field.write(value, around))
  }
  return texts
}

/** The headers of every field of a kind, in the order of its form. */
function headersOf(kind: Kind): string[] {
  const own = Object.keys(kind.fields).map((key) => headerOf(kind, key))
  const listed = Object.entries(kind.lists).flatMap(([list, { fields, most }]) =>
    Array.from({ length: most }, (_, at) =>
      Object.keys(fields).map((name) => headerOf(kind, `${list}.${at + 1}.${name}`)),
    ).flat(),
  )
  return [...own, ...listed]
}

/** The headers that are used, each once, kind by kind. */
function columnsFor(found: readonly { kind: KindName; texts: ReadonlyMap<string, string> }[]) {
  const used = new Set(found.flatMap(({ texts }) => [...texts.keys()]))
  const all = kindNames
    .filter((name) => found.some(({ kind }) => kind === name))
    .flatMap((name) => headersOf(kinds[name]))
  return [...new Set(all)].filter((header) => used.has(header)).slice(0, mostFields)
}

/** Listings as a table that can be imported again: headers, and a row for each. */
export async function stockTable(
  listings: readonly { kind: KindName; said: Said }[],
): Promise<string[][]> {
  const found = await inStrides(listings, ({ kind, said }) => ({
    kind,
    texts: columnTexts(kinds[kind], said, readSheet(kinds[kind], said)),
  }))
  const columns = columnsFor(found)
  const rows = await inStrides(found, ({ kind, texts }) => [
    kinds[kind].label,
    ...columns.map((header) => texts.get(header) ?? ''),
  ])
  return [[kindHeader, ...columns], ...rows]
}
