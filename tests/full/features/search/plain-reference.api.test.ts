import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { askedWords } from '#shared/features/search/asked-words.ts'
import type { Found, Histograms } from '#shared/features/search/contract.ts'
import { wordsIn } from '#shared/features/search/words-in.ts'

import { callAs } from '../../../support/api-calls.ts'
import { forgetSearches } from '../../../support/forget-searches.ts'
import { type GeneratedLot, insertLots, lotOfAnyKindAt } from '../../../support/generated-lots.ts'
import { ask, openSite } from '../../../support/site.ts'
import { trader } from '../../../support/traders.ts'

type Reader = 'visitor' | 'seller' | 'insider' | 'outsider'
interface Search {
  words?: string
  category?: string
  facets?: string
  grossFrom?: string
  grossTo?: string
  early?: string
  sort?: string
}

const site = await openSite()
const [seller, insider, outsider] = [
  await trader(site, 'seller'),
  await trader(site, 'buyer'),
  await trader(site, 'buyer'),
]
const people = { seller, insider, outsider }
const now = site.context.clock()
const tomorrow = new Date(now.getTime() + 86_400_000)
const lots = Array.from({ length: 90 }, (_, at) => {
  const lot = { ...lotOfAnyKindAt(at), publishedAt: now }
  // Kinds and types take turns. With a number that divides their turns, no ring would be in early access.
  if ([1, 4, 7].includes(at % 11)) return { ...lot, publicFrom: tomorrow }
  return [2, 5].includes(at % 11)
    ? { ...lot, publicFrom: tomorrow, circle: [insider.companyId] }
    : lot
})
const { db } = (await site.context.services.open()).database
const rows = await insertLots(db, seller.companyId, lots, now)

/** Who sees all of a lot: as the words of the rule say it. */
function isOpen(at: number, reader: Reader): boolean {
  const { publicFrom, circle } = lots[at] as GeneratedLot
  if (publicFrom === undefined || reader === 'seller') return true
  if (reader === 'visitor') return false
  return circle === undefined || circle.includes(people[reader].companyId)
}

function containsWords(text: string, typed: string, terms: readonly string[]): boolean {
  const words = wordsIn(text)
  const fits = (word: string, [asked = '', ...others]: readonly string[]) =>
    others.length > 0 || asked.length < 3 || /\d/.test(asked)
      ? word === asked
      : word.startsWith(asked)
  const isAt = (from: number, [first = '', ...others]: readonly string[]) =>
    fits(words[from] ?? '', [first, ...others]) &&
    others.every((word, at) => words[from + 1 + at] === word)
  return askedWords(typed).every(
    ({ finds, facts }) =>
      facts.some((needed) => needed.every((term) => terms.includes(term))) ||
      finds.some((phrase) => words.some((_, from) => isAt(from, phrase))),
  )
}

/** The search as a filter of a list, without a database. */
function expected(search: Search, reader: Reader) {
  const { words, category, facets, grossFrom, grossTo, early } = search
  const chosen = facets?.split(',') ?? []
  const sameFacet = (term: string) =>
    chosen.filter((each) => each.split(':')[0] === term.split(':')[0])
  return rows.filter((row, at) => {
    const open = isOpen(at, reader)
    const terms = open ? row.terms : [`category:${row.category}`]
    const gross = open ? row.gross : null
    return (
      containsWords(open ? row.searched : row.title, words ?? '', open ? row.terms : []) &&
      (early === undefined || (open && lots[at]?.publicFrom !== undefined)) &&
      (category === undefined || row.category === category) &&
      chosen.every((each) => sameFacet(each).some((term) => terms.includes(term))) &&
      (grossFrom === undefined || (gross !== null && gross >= Number(grossFrom))) &&
      (grossTo === undefined || (gross !== null && gross <= Number(grossTo)))
    )
  })
}

const range = (from?: number, to?: number) => ({
  ...(from !== undefined && { grossFrom: `${from}` }),
  ...(to !== undefined && { grossTo: `${to}` }),
})

async function read<T>(at: string, query: object, reader: Reader): Promise<T> {
  const path = `${at}?${new URLSearchParams({ ...query, typed: '1' })}`
  const answer =
    reader === 'visitor'
      ? await ask(site.address, `/api${path}`)
      : await callAs(site, people[reader], path)
  expect(answer.status, answer.text).toBe(200)
  return JSON.parse(answer.text) as T
}

const find = (query: Search, reader: Reader, after?: string) =>
  read<Found>('/search', { ...query, limit: '48', ...(after && { after }) }, reader)

const optional = <T>(values: readonly T[]) =>
  fc.option(fc.constantFrom(...values), { nil: undefined, freq: 1 })
const someTerms = [
  'metal:gold',
  'metal:silver',
  'gem:ruby',
  'gem:diamond',
  'fineness:7500',
  'fineness:5850',
  'metalColour:yellow',
  'colour:d',
  'shape:round',
  'pearlShape:round',
  'form:single',
  'pearlForm:strand',
  'bullionForm:bar',
  'type:ring',
  'pearlType:akoya',
  'origin:cultured',
  'treatment:none',
  'country:GB',
  'category:rings',
  'category:earrings',
  'kind:bullion',
  'origin:natural',
] as const
const searches: fc.Arbitrary<Search> = fc
  .record({
    words: optional([
      'ring',
      'gold',
      'ear ring',
      '18k gold',
      'corundum',
      'rings with ruby',
      'white gold',
      'laboratory-grown',
      'anello zaffiro',
      'bar',
      'zz',
    ]),
    category: optional(['rings', 'loose-diamonds', 'gemstones', 'pearls', 'bullion', 'mixed-lots']),
    facets: fc
      .uniqueArray(fc.constantFrom(...someTerms), { maxLength: 3 })
      .map((terms) => (terms.length === 0 ? undefined : terms.join(','))),
    grossFrom: optional(['3000', '20000']),
    grossTo: optional(['15000', '60000']),
    early: optional(['1']),
    sort: optional(['newest', 'relevance', 'weight', '-weight']),
  })
  .map((search) => JSON.parse(JSON.stringify(search)) as Search)
const readers = fc.constantFrom<Reader[]>('visitor', 'seller', 'insider', 'outsider')

describe('the search', () => {
  it('finds and counts what a plain filter of the same lots does, for every reader', async () => {
    await fc.assert(
      fc.asyncProperty(searches, readers, async (search, reader) => {
        await forgetSearches(site)
        const wanted = expected(search, reader)
        const first = await find(search, reader)
        expect(first.total).toEqual({ lots: wanted.length, more: false })
        const cards = [...first.cards]
        if (first.next !== null) cards.push(...(await find(search, reader, first.next)).cards)
        expect(cards.map(({ slug }) => slug).toSorted()).toEqual(
          wanted.map(({ slug }) => slug).toSorted(),
        )
        for (const { values } of first.facets) {
          for (const { term, count } of values) {
            const facet = term.slice(0, term.indexOf(':'))
            const others = (search.facets?.split(',') ?? []).filter(
              (each) => !each.startsWith(`${facet}:`),
            )
            const chosen = { ...search, facets: [...others, term].join(',') }
            expect(count.lots, `${term} of ${JSON.stringify(search)}`).toBe(
              expected(chosen, reader).length,
            )
          }
        }
      }),
      { numRuns: 30 },
    )
  })

  it('has in each bar what a plain filter finds there, for every reader', async () => {
    await fc.assert(
      fc.asyncProperty(searches, readers, async (search, reader) => {
        await forgetSearches(site)
        const { sort: _sort, ...narrowing } = search
        const { gross } = await read<Histograms>('/search/histograms', narrowing, reader)
        const { grossFrom: _from, grossTo: _to, ...others } = narrowing
        const inRange = (grossFrom?: number, grossTo?: number) =>
          expected({ ...others, ...range(grossFrom, grossTo) }, reader).length
        if (gross === null) {
          expect(inRange(0)).toBeLessThan(10)
          return
        }
        const { edges, lots: bars } = gross
        for (const [at, counted] of bars.entries()) {
          const to = (edges[at + 1] ?? Number.NaN) - 1
          expect(counted, `${edges[at]} to ${to}`).toBe(inRange(edges[at], to))
        }
        // None is left out.
        expect(bars.reduce((sum, each) => sum + each, 0)).toBe(inRange(0))
        expect(gross.counted).toEqual({ lots: inRange(0), more: false })
      }),
      { numRuns: 15 },
    )
  })

  it('shows those to whom a lot is not open its title and picture only', async () => {
    const { cards } = await find({ category: 'rings' }, 'visitor')
    const bySlug = new Map(rows.map(({ slug }, at) => [slug, at]))
    const closed = cards.filter(({ slug }) => !isOpen(bySlug.get(slug) ?? -1, 'visitor'))
    expect(closed.length).toBeGreaterThan(0)
    for (const { lines, earlyUntil } of closed) {
      expect(lines).toEqual([])
      expect(earlyUntil).not.toBeNull()
    }
  })

  it('orders no lot by a weight that the reader may not see', async () => {
    const { cards } = await find({ sort: '-weight', category: 'rings' }, 'visitor')
    const shown = cards.map(({ earlyUntil }) => earlyUntil !== null)
    expect(shown).toContain(true)
    expect(shown.slice(shown.indexOf(true))).not.toContain(false)
  })
})
