import { allFacets } from '#shared/features/listings/find-terms.ts'
import { categories, categorySlugs } from '#shared/features/listings/kinds/categories.ts'
import { kindNames, kinds } from '#shared/features/listings/kinds/kinds.ts'
import { perMille } from '#shared/features/listings/vocabulary/metals.ts'
import type { Amount, SearchFacet } from '#shared/features/search/contract.ts'

/** The facets in the order of the page; those that are not named here follow. */
const order = [
  'category',
  'kind',
  'type',
  'style',
  'metal',
  'fineness',
  'metalColour',
  'bullionForm',
  'gem',
  'origin',
  'shape',
  'colour',
  'clarity',
  'pearlType',
  'pearlShape',
  'treatment',
  'condition',
  'country',
]

interface NamedFacet {
  label: string
  labels: ReadonlyMap<string, string>
}

const named: ReadonlyMap<string, NamedFacet> = new Map<string, NamedFacet>([
  [
    'category',
    {
      label: 'Category',
      labels: new Map(categorySlugs.map((slug) => [slug, categories[slug].name])),
    },
  ],
  ['kind', { label: 'Kind', labels: new Map(kindNames.map((name) => [name, kinds[name].label])) }],
  ...allFacets().map(({ name, label, labels }) => [name, { label, labels }] as const),
])

/** Whether there is such a facet to search by. */
export const isFacet = (name: string): boolean => named.has(name)

const places = new Map([...new Set([...order, ...named.keys()])].map((name, at) => [name, at]))

/** Sellers' own words are their own labels; a fineness that was assayed is written as the others. */
const labelOf = (name: string, value: string): string =>
  named.get(name)?.labels.get(value) ??
  (name === 'fineness' && /^\d+$/.test(value) ? perMille(Number(value)) : value)

/** A term in words, such as "Stones: Ruby". */
export function termInWords(term: string): string {
  const cut = term.indexOf(':')
  return labelOf(term.slice(0, cut), term.slice(cut + 1))
}

export const facetLabel = (name: string): string => named.get(name)?.label ?? name

/** The most values of a facet that are sent; those with the most lots. */
const mostValues = 40
const mostFacets = 16

export interface CountedTerms {
  terms: Readonly<Record<string, number>>
  more: boolean
  /** Of how many lots. */
  lots: number
}

/**
 * The facets that narrow a search, with their counts.
 * @param unchosen the terms of the lots that were found
 * @param byFacet for each facet in use, the terms of the lots that would be found without it
 * @param hidden facets that the page's address already decides
 */
export function shownFacets(
  unchosen: CountedTerms,
  byFacet: ReadonlyMap<string, CountedTerms>,
  chosen: ReadonlySet<string>,
  hidden: ReadonlySet<string>,
): SearchFacet[] {
  const found = new Map<string, Map<string, Amount>>()
  const add = (name: string, term: string, count: Amount) => {
    if (!named.has(name) || hidden.has(name)) return
    found.set(name, (found.get(name) ?? new Map()).set(term, count))
  }
  const addAll = ({ terms, more }: CountedTerms, keep: (name: string) => boolean) => {
    for (const [term, lots] of Object.entries(terms)) {
      const name = term.slice(0, term.indexOf(':'))
      if (keep(name)) add(name, term, { lots, more })
    }
  }
  addAll(unchosen, (name) => !byFacet.has(name))
  for (const [facet, counted] of byFacet) addAll(counted, (name) => name === facet)
  // What was chosen stays on the page even if no lot has it.
  for (const term of chosen) {
    const name = term.slice(0, term.indexOf(':'))
    if (!found.get(name)?.has(term)) add(name, term, { lots: 0, more: false })
  }
  return (
    [...found]
      .map(([name, values]) => ({
        name,
        label: facetLabel(name),
        values: [...values]
          .map(([term, count]) => ({
            term,
            label: termInWords(term),
            count,
            chosen: chosen.has(term),
          }))
          .toSorted(
            (a, b) =>
              Number(b.chosen) - Number(a.chosen) ||
              b.count.lots - a.count.lots ||
              a.label.localeCompare(b.label, 'en'),
          )
          .slice(0, mostValues),
      }))
      // A value that all the lots have narrows nothing.
      .filter(
        ({ values: [first, ...others] }) =>
          others.length > 0 || first?.chosen === true || first?.count.lots !== unchosen.lots,
      )
      .toSorted((a, b) => (places.get(a.name) ?? 0) - (places.get(b.name) ?? 0))
      .slice(0, mostFacets)
  )
}
