import { eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'

import { wordsOf } from '#server/db/word-search.ts'
import { company } from '#server/features/companies/table.ts'
import { searchLimits } from '#server/features/search/limits.ts'
import { askedWords, wordsQuery } from '#shared/features/search/asked-words.ts'
import type { Found, Histograms } from '#shared/features/search/contract.ts'
import { subcategoriesOf } from '#shared/features/search/subcategories.ts'

import { callAs } from '../../support/api-calls.ts'
import { forgetSearches } from '../../support/forget-searches.ts'
import { insertLots, lotAt } from '../../support/generated-lots.ts'
import type { SignedIn } from '../../support/people.ts'
import { ask, openSite } from '../../support/site.ts'
import { publish, ring, stock, trader } from '../../support/traders.ts'

const site = await openSite()
const seller = await trader(site, 'seller')
const { db } = (await site.context.services.open()).database
await insertLots(
  db,
  seller.companyId,
  Array.from({ length: 120 }, (_, at) => lotAt(at)),
  site.context.clock(),
)
beforeEach(() => forgetSearches(site))

async function read<T>(at: string, query: Record<string, string>, who?: SignedIn): Promise<T> {
  const path = `${at}?${new URLSearchParams(query)}`
  const { status, text } = who
    ? await callAs(site, who, path)
    : await ask(site.address, `/api${path}`)
  if (status !== 200) throw new Error(`${status}: ${text}`)
  return JSON.parse(text) as T
}

const find = (query: Record<string, string>, who?: SignedIn) => read<Found>('/search', query, who)
const histograms = (query: Record<string, string>, who?: SignedIn) =>
  read<Histograms>('/search/histograms', query, who)

const termsOf = ({ facets }: Found) =>
  facets.flatMap(({ values }) => values.map(({ term, count }) => ({ term, lots: count.lots })))

describe('facets', () => {
  it('count exactly what choosing them gives', async () => {
    for (const start of [
      {},
      { facets: 'metal:gold' },
      { facets: 'gem:ruby,metal:gold', words: 'ring' },
    ]) {
      const before = await find(start)
      const chosen = new Set(start.facets?.split(','))
      for (const { term, lots } of termsOf(before)) {
        if (chosen.has(term)) continue
        await forgetSearches(site)
        const facet = term.slice(0, term.indexOf(':'))
        // One of a facet's values at a time, because they are alternatives.
        const others = [...chosen].filter((each) => !each.startsWith(`${facet}:`))
        const after = await find({ ...start, facets: [...others, term].join(',') })
        expect(after.total.lots, `${term} after ${[...chosen].join()}`).toBe(lots)
      }
    }
  })

  it('take any of the values of a facet, and all facets', async () => {
    const ruby = await find({ facets: 'gem:ruby' })
    const opal = await find({ facets: 'gem:opal' })
    const both = await find({ facets: 'gem:ruby,gem:opal' })
    expect(both.total.lots).toBe(ruby.total.lots + opal.total.lots)
    const gold = await find({ facets: 'gem:ruby,metal:gold' })
    expect(gold.total.lots).toBeLessThan(ruby.total.lots)
    expect(gold.total.lots).toBeGreaterThan(0)
  })

  it('stay on the page after they were chosen, even if nothing has them', async () => {
    const { facets, total, leaveOut } = await find({ facets: 'gem:amber,metal:gold' })
    expect(total.lots).toBe(0)
    expect(facets.find(({ name }) => name === 'gem')?.values[0]).toMatchObject({
      term: 'gem:amber',
      chosen: true,
    })
    const without = await find({ facets: 'metal:gold' })
    expect(leaveOut).toEqual([{ what: 'facet:gem', label: 'Stones: Amber', count: without.total }])
  })
})

describe('a list of lots', () => {
  it('shows every lot exactly once, page by page, in every order', async () => {
    for (const sort of ['newest', 'relevance', 'weight', '-weight']) {
      const seen: string[] = []
      let after: string | null = ''
      while (after !== null) {
        const page: Found = await find({
          words: 'gold',
          sort,
          limit: '7',
          ...(after === '' ? {} : { after }),
        })
        expect(page.before).toBe(seen.length)
        seen.push(...page.cards.map(({ slug }) => slug))
        after = page.next
        if (after === null) expect(seen.length).toBe(page.total.lots)
      }
      expect(new Set(seen).size).toBe(seen.length)
    }
  })

  it('is narrowed by weight and ordered by it', async () => {
    const all = await find({ category: 'rings', sort: 'weight', limit: '48' })
    const some = await find({
      category: 'rings',
      sort: '-weight',
      grossFrom: '10000',
      grossTo: '30000',
      limit: '48',
    })
    const grams = ({ cards }: Found) =>
      cards.map(({ lines }) => Number(/([\d.]+) g$/.exec(lines[0] ?? '')?.[1]))
    expect(grams(all)).toEqual(grams(all).toSorted((a, b) => a - b))
    expect(grams(some)).toEqual(
      grams(all)
        .filter((each) => each >= 10 && each <= 30)
        .toSorted((a, b) => b - a),
    )
    // The bounds are those of all lots, so that the range can be widened.
    expect(some.gross).toEqual(all.gross)
  })

  it('refuses a cursor that is not ours, and an unknown category', async () => {
    expect((await ask(site.address, '/api/search?after=abc')).status).toBe(400)
    expect((await ask(site.address, '/api/search?category=hats')).status).toBe(404)
    expect((await ask(site.address, '/api/search?category=rings&sub=drop')).status).toBe(404)
  })

  it('lists a category’s parts in the site’s order, the chosen one also without lots', async () => {
    const partsAt = async (sub: string) => (await find({ category: 'rings', sub })).category?.subs
    const all = [...subcategoriesOf('rings').keys()]
    const filled = (await partsAt('signet'))?.map(({ slug }) => slug) ?? []
    expect(filled.length).toBeLessThan(all.length)
    for (const sub of all) {
      const parts = await partsAt(sub)
      expect(parts?.map(({ slug }) => slug)).toEqual(
        all.filter((each) => each === sub || filled.includes(each)),
      )
      if (filled.includes(sub)) continue
      expect(parts?.find(({ slug }) => slug === sub)?.count).toEqual({ lots: 0, more: false })
    }
  })

  it('loses all lots of a company as soon as it is suspended', async () => {
    const other = await trader(site, 'seller')
    const said = { ...ring, stockNumber: 'S-1', 'stones.1.gem': 'Amber', title: 'Amber brooch' }
    await publish(site, other, said)
    expect((await find({ facets: 'gem:amber' })).total.lots).toBe(1)
    await db.update(company).set({ state: 'suspended' }).where(eq(company.id, other.companyId))
    expect((await find({ facets: 'gem:amber' })).total.lots).toBe(0)
    expect((await find({ words: 'amber', typed: '1' })).total.lots).toBe(0)
  })

  it('follows an edited lot, and finds words by how they begin', async () => {
    const { id, version } = await publish(site, seller, { ...ring, stockNumber: 'E-1' })
    await stock(
      site,
      seller,
      `/${id}`,
      { version, said: { title: 'Chrysanthemum ring r2d2x ﬁligree Ｎｏ７' } },
      'PUT',
    )
    for (const words of [
      'chr',
      'chrysan',
      'chrysanthemum',
      'CHRYSANTHEMUMS',
      'r2d2x',
      'filigree',
      'No7',
    ]) {
      expect((await find({ words, typed: '1' })).total.lots, words).toBe(1)
    }
    for (const words of ['ch', 'hrysanthemum', 'r2d2', 'chrysanthemumx']) {
      expect((await find({ words, typed: '1' })).total.lots, words).toBe(0)
    }
    expect((await find({ words: 'halo', typed: '1' })).total.lots).toBe(0)
  })

  it('finds a lot by each word of its text, whatever the word is made of', async () => {
    const sign = fc.constantFrom(...'0159eEabßéй-./_ ')
    const texts = fc.sample(fc.string({ unit: sign, minLength: 1, maxLength: 12 }), 2000)
    const words = ['5e1fd8e7', 'R-5e1x', ...texts].flatMap((text) =>
      askedWords(text).map((word) => ({ text, typed: word.typed, query: wordsQuery([word]) })),
    )
    const { rows } = await db.execute<{ typed: string; text: string }>(sql`
      select text, typed from json_to_recordset(${JSON.stringify(words)})
        as lot(text text, typed text, query text)
      where not search_found(${wordsOf(sql`text`)}, '{}') @@ query::tsquery`)
    expect(words.length).toBeGreaterThan(2000)
    expect(rows).toEqual([])
  })

  it('takes whatever is typed as a value, and never as a query', async () => {
    for (const value of ["it's", "' | 'ring*", '\\', "\\' & !x", 'a:*', '<->', '()', 'ring*']) {
      const { total } = await find({ facets: `brand:${value}` })
      expect(total.lots, value).toBe(0)
      expect((await find({ words: value, typed: '1', facets: 'gem:amber' })).total.lots).toBe(0)
    }
  })

  it('loses a lot as soon as its seller pauses it', async () => {
    const { id, version } = await publish(site, seller)
    expect((await find({ words: 'halo' })).total.lots).toBe(1)
    await stock(site, seller, `/${id}/moves`, { version, move: 'pause' })
    expect((await find({ words: 'halo' })).total.lots).toBe(0)
  })
})

describe('a histogram', () => {
  it.each([
    ['gross', {}],
    ['gross', { facets: 'metal:gold', grossFrom: '9000' }],
    ['carats', { words: 'ring' }],
    ['carats', { grossTo: '30000', caratsTo: '2000' }],
    ['price', {}],
    ['price', { currency: 'EUR', priceFrom: '100000', facets: 'metal:gold' }],
  ] as const)('of %s with %o has in each bar what its range finds', async (name, query) => {
    const buyer = await trader(site, 'buyer')
    const drawn = (await histograms(query, buyer))[name]
    expect(drawn?.lots.length).toBeGreaterThan(4)
    for (const [at, lots] of drawn?.lots.entries() ?? []) {
      const [from, to] = [drawn?.edges[at], (drawn?.edges[at + 1] ?? 0) - 1]
      const { total } = await find(
        { ...query, [`${name}From`]: `${from}`, [`${name}To`]: `${to}` },
        buyer,
      )
      expect(total.lots, `${from} to ${to}`).toBe(lots)
    }
  })

  it('is not drawn of fewer than ten lots, nor of a category that does not exist', async () => {
    const few = { facets: 'gem:ruby,metal:gold' }
    const { total } = await find(few)
    expect(total.lots).toBeGreaterThan(1)
    expect(total.lots).toBeLessThan(10)
    expect(await histograms(few)).toEqual({ gross: null, carats: null })
    const path = '/api/search/histograms?category=hats'
    expect((await ask(site.address, path)).status).toBe(404)
  })
})

it('whoever searches very often has to wait, and the pages of the search still open', async () => {
  for (let at = 0; at < searchLimits.find.points; at += 1) await find({ limit: '1' })
  for (let at = 0; at < searchLimits.histograms.points; at += 1) await histograms({})
  for (const path of ['/api/search', '/api/search/histograms']) {
    const { status, headers } = await ask(site.address, path)
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await callAs(site, seller, '/search')).status).toBe(200)
  expect((await ask(site.address, '/search?q=gold')).status).toBe(200)
})
