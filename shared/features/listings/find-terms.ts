import type { Field, Fields, Values } from './fields/field.ts'
import type { Kind, Sheet } from './kinds/kind.ts'
import { kinds } from './kinds/kinds.ts'
import { karatOf } from './vocabulary/metals.ts'
import { speciesOf } from './vocabulary/stones.ts'

/** A facet of the search: a field that narrows it, with what it can be. */
export interface Facet {
  name: string
  label: string
  /** Labels by value; empty for the seller's own words, such as a brand. */
  labels: ReadonlyMap<string, string>
}

/** Fields by name: those of the kind, and those of the entries of its lists. */
function everyField(kind: Kind): [string, Field][] {
  return [kind.fields, ...Object.values(kind.lists).map(({ fields }) => fields)].flatMap(
    (fields: Fields) => Object.entries(fields),
  )
}

const facetName = (name: string, field: Field) => field.facetName ?? name

/** The facets of all kinds, in the order of the form. Kinds share a facet by its name. */
export function allFacets(): readonly Facet[] {
  const found = new Map<string, { name: string; label: string; labels: Map<string, string> }>()
  for (const kind of Object.values(kinds)) {
    for (const [key, field] of everyField(kind)) {
      const { facet, label, facetLabel, control } = field
      if (facet !== 'values') continue
      const name = facetName(key, field)
      const known = found.get(name) ?? { name, label: facetLabel ?? label, labels: new Map() }
      if (control.kind === 'choice') {
        for (const option of control.options) known.labels.set(option.value, option.label)
      }
      found.set(name, known)
    }
  }
  return [...found.values()]
}

const readings = (kind: Kind, { values, lists }: Sheet): [Fields, Values][] => [
  [kind.fields, values],
  ...Object.entries(kind.lists).flatMap(([name, { fields }]) =>
    (lists[name] ?? []).map((entry): [Fields, Values] => [fields, entry]),
  ),
]

/** The longest value that is a facet; longer words of a seller are only searched. */
const longestValue = 80

/** A value as a facet: a choice by its name, a measure as it is shown, such as `40 mm`. */
const writtenValue = ({ control, show }: Field, value: unknown, values: Values) =>
  control.kind === 'choice' || typeof value === 'string' ? String(value) : show(value, values)

/** A listing's facets as `metal:gold`, for the search's index. Never a price and never a quantity. */
export function termsOf(kind: Kind, sheet: Sheet): string[] {
  const found = new Set([`kind:${kind.name}`])
  const { category, subcategory } = kind.facts(sheet)
  found.add(`category:${category}`)
  if (subcategory !== null) found.add(`sub:${subcategory}`)
  for (const [fields, values] of readings(kind, sheet)) {
    for (const [key, field] of Object.entries(fields)) {
      const value = values[key]
      if (field.facet !== 'values' || field.audience !== 'everyone' || value === undefined) continue
      const text = writtenValue(field, value, values)
      if (text.length <= longestValue) found.add(`${facetName(key, field)}:${text}`)
    }
  }
  return [...found]
}

/** The words by which everyone finds a listing, in the form in which the search reads words. */
export function searchedText(kind: Kind, sheet: Sheet): string {
  const words: string[] = [kind.label]
  for (const [fields, values] of readings(kind, sheet)) {
    for (const [name, field] of Object.entries(fields)) {
      const { audience, control, write, facet } = field
      const value = values[name]
      if (audience !== 'everyone' || value === undefined) continue
      // Numbers of weights and sizes would only match by accident, unless they are facets with their unit.
      if (control.kind === 'choice' || typeof value === 'string') words.push(write(value, values))
      else if (facet === 'values') {
        const written = writtenValue(field, value, values)
        words.push(written, written.replaceAll(' ', ''))
      }
    }
  }
  const { metals, gems } = kind.facts(sheet)
  for (const { fineness } of metals) words.push(karatOf(fineness) ?? '')
  for (const gem of gems) words.push(speciesOf[gem] ?? '')
  return [...new Set(words.filter(Boolean))].join(' ').normalize('NFKC').slice(0, 8000)
}
