import type { Fields, Section, Values } from './fields/field.ts'
import { sections } from './fields/field.ts'
import type { Kind, Sheet } from './kinds/kind.ts'

/**
 * One line of a lot's page: what the seller states about one field.
 * @public
 */
export interface Statement {
  label: string
  value: string
}

/** A part of a lot's page, with its statements in the order of the form. */
export interface StatedSection {
  title: string
  rows: readonly Statement[]
}

/** What of a lot is shown elsewhere on its page: above the sections, or beside the price. */
const elsewhere = new Set([
  'title',
  'description',
  'basis',
  'currency',
  'price',
  'percent',
  'listPrice',
  'minimum',
])

const rowsOf = (fields: Fields, values: Values, section: Section, audience: readonly string[]) =>
  Object.entries(fields).flatMap(([name, { label, show, ...field }]): Statement[] =>
    field.section !== section || !audience.includes(field.audience) || values[name] === undefined
      ? []
      : [{ label, value: show(values[name], values) }],
  )

/** Lists with more entries than this are tables. */
const mostInSections = 4

/** A list of a lot as a table, such as the manifest of a mixed lot. */
export interface StatedTable {
  title: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

/** The lists of a lot that are too long for sections. */
export function statedTables(kind: Kind, { lists }: Sheet): readonly StatedTable[] {
  return Object.entries(kind.lists).flatMap(([name, { label, section, fields }]): StatedTable[] => {
    const entries = lists[name] ?? []
    if (section === 'price' || entries.length <= mostInSections) return []
    const shown = Object.entries(fields).filter(
      ([key, { audience }]) =>
        audience === 'everyone' && entries.some((entry) => entry[key] !== undefined),
    )
    return [
      {
        title: label,
        columns: shown.map(([, field]) => field.label),
        rows: entries.map((entry) =>
          shown.map(([key, { show }]) => (entry[key] === undefined ? '' : show(entry[key], entry))),
        ),
      },
    ]
  })
}

/**
 * What a lot's page states, for everyone or also for verified buyers. Never contains what only the
 * seller may see.
 */
export function statedSections(
  kind: Kind,
  sheet: Sheet,
  reader: 'everyone' | 'trade',
): readonly StatedSection[] {
  const audience = reader === 'trade' ? ['everyone', 'trade'] : ['everyone']
  const own = Object.entries(kind.fields).filter(([name]) => !elsewhere.has(name))
  const found: StatedSection[] = []
  for (const [section, title] of Object.entries(sections) as [Section, string][]) {
    const rows = rowsOf(Object.fromEntries(own), sheet.values, section, audience)
    rows.push(...(kind.follows?.(sheet.values)[section] ?? []))
    if (rows.length > 0) found.push({ title, rows })
    for (const [name, list] of Object.entries(kind.lists)) {
      if (list.section !== section || section === 'price') continue
      const entries = sheet.lists[name] ?? []
      if (entries.length > mostInSections) continue
      for (const [at, entry] of entries.entries()) {
        const stated = rowsOf(list.fields, entry, section, audience)
        const heading = entries.length === 1 ? list.label : `${list.label}, ${at + 1}`
        if (stated.length > 0) found.push({ title: heading, rows: stated })
      }
    }
  }
  return found
}
