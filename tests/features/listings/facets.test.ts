import { describe, expect, it } from 'vitest'

import type { Field } from '#shared/features/listings/fields/field.ts'
import { allFacets, termsOf } from '#shared/features/listings/find-terms.ts'
import { kindNames, kinds } from '#shared/features/listings/kinds/kinds.ts'
import { openPoints, readSheet } from '#shared/features/listings/sheet.ts'

import { lotOfAnyKindAt } from '../../support/generated-lots.ts'

/** The labels of a facet's values, for each field that it is made of. */
const vocabularies = new Map<string, ReadonlyMap<string, string>[]>()
for (const kind of kindNames.map((name) => kinds[name])) {
  const groups = [kind.fields, ...Object.values(kind.lists).map(({ fields }) => fields)]
  for (const [key, field] of groups.flatMap((each) => Object.entries<Field>(each))) {
    const { control, facet, facetName = key } = field
    if (facet === null || control.kind !== 'choice') continue
    const labels = new Map(control.options.map(({ value, label }) => [value, label]))
    vocabularies.set(facetName, [...(vocabularies.get(facetName) ?? []), labels])
  }
}

describe('a facet', () => {
  it.each([...vocabularies])('“%s” has values of one meaning', (_, [first, ...others]) => {
    if (first === undefined) throw new Error('a facet without a field')
    for (const other of others) {
      const shared = [...first.keys()].filter((value) => other.has(value))
      for (const value of shared) expect(other.get(value)).toBe(first.get(value))
      // Two vocabularies of one thing have most of the smaller one in common.
      expect(shared.length).toBeGreaterThan(Math.min(first.size, other.size) / 2)
    }
  })

  it('of colours holds those of diamonds, and that of gold those of gold', () => {
    const labels = new Map(allFacets().map((each) => [each.name, [...each.labels.values()]]))
    expect(labels.get('colour')).toContain('D')
    expect(labels.get('colour')).not.toContain('Yellow')
    expect(labels.get('metalColour')).toContain('Yellow')
    expect(labels.get('metalColour')).not.toContain('D')
  })

  it('has a value for every term of a lot of any kind', () => {
    const known = new Map(allFacets().map(({ name, labels }) => [name, labels]))
    for (let at = 0; at < 60; at += 1) {
      const { kind: name, said } = lotOfAnyKindAt(at)
      const kind = kinds[name]
      const sheet = readSheet(kind, said)
      expect(openPoints(kind, sheet), `${name} ${at}`).toEqual([])
      for (const term of termsOf(kind, sheet)) {
        const [facet = '', value = ''] = term.split(':')
        if (['kind', 'category', 'sub'].includes(facet)) continue
        const labels = known.get(facet)
        expect(labels, term).toBeDefined()
        // Sellers' own words, and finenesses that were assayed, are their own labels.
        if (labels?.size !== 0 && facet !== 'fineness') expect(labels?.has(value), term).toBe(true)
      }
    }
  })
})
