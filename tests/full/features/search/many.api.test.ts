import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { Found, Histogram } from '#shared/features/search/contract.ts'

import { forgetSearches } from '../../../support/forget-searches.ts'
import { insertLots, lotAt } from '../../../support/generated-lots.ts'
import { ask, openSite } from '../../../support/site.ts'
import { trader } from '../../../support/traders.ts'

const different = 100
const copies = 14

const site = await openSite()
const seller = await trader(site, 'seller')

const database = async () => (await site.context.services.open()).database.db

await insertLots(
  await database(),
  seller.companyId,
  Array.from({ length: different }, (_, at) => lotAt(at)),
  site.context.clock(),
)
beforeEach(() => forgetSearches(site))

/** Copies all lots, to ids that begin so: those of the first small part, or of the large one. */
async function copyLots(idsBegin: string): Promise<void> {
  const db = await database()
  await db.execute(sql`CREATE TEMPORARY TABLE copied AS SELECT * FROM listing`)
  await db.execute(sql`UPDATE copied SET id = (${idsBegin} || substr(gen_random_uuid()::text, 3))::uuid,
    slug = slug || '-' || ${idsBegin}::text, stock_number = stock_number || '-' || ${idsBegin}::text,
    title = title || CASE WHEN stock_number LIKE 'G-2%' THEN ' jewellery' ELSE '' END,
    published_at = published_at - interval '1 day'`)
  for (let copy = 1; copy < copies; copy += 1) {
    await db.execute(sql`UPDATE copied SET id = (${idsBegin} || substr(gen_random_uuid()::text, 3))::uuid,
      slug = slug || 'x', stock_number = stock_number || 'x',
      published_at = published_at - interval '1 second'`)
    await db.execute(sql`INSERT INTO listing SELECT * FROM copied`)
  }
  await db.execute(sql`DROP TABLE copied`)
}

async function find(query: Record<string, string>): Promise<Found> {
  const { status, text } = await ask(site.address, `/api/search?${new URLSearchParams(query)}`)
  if (status !== 200) throw new Error(`${status}: ${text}`)
  return JSON.parse(text) as Found
}

/** The addresses of the lots of some pages. */
async function pagesOf(query: Record<string, string>, pages: number) {
  const slugs: string[] = []
  let after: string | null | undefined
  for (let page = 0; page < pages && after !== null; page += 1) {
    const found: Found = await find({ ...query, limit: '48', ...(after && { after }) })
    expect(found.total).toEqual({ lots: 1000, more: true })
    slugs.push(...found.cards.map(({ slug }) => slug))
    after = found.next
  }
  return slugs
}

/** The newest lots, and before them those whose titles contain a word if one is given. */
async function expected(words: string, lots: number): Promise<string[]> {
  const { rows } = await (
    await database()
  ).execute<{ slug: string }>(sql`
    SELECT slug FROM listing WHERE searched ~* ('\\m' || ${words})
    ORDER BY (title ~* ('\\m' || ${words}))::int DESC, published_at DESC, id DESC LIMIT ${lots}`)
  return rows.map(({ slug }) => slug)
}

// First so many that all are ordered, then more than that.
describe.each([
  ['few thousands', 'ff'],
  ['very many', '00'],
])('of %s lots', (_name, idsBegin) => {
  beforeAll(() => copyLots(idsBegin), 180_000)

  it('the newest are listed first, page by page, and each once', async () => {
    const slugs = await pagesOf({ sort: 'newest' }, 4)
    expect(slugs).toEqual(await expected('', 192))
  })

  it('those with the words in the title are listed first, and then the newest', async () => {
    const slugs = await pagesOf({ words: 'jewellery', typed: '1' }, 2)
    expect(slugs).toEqual(await expected('jewellery', 96))
  })

  it.each([
    ['heaviest', '-weight', sql`-gross`],
    ['lightest', 'weight', sql`gross`],
  ])('the %s are listed first, page by page, and each once', async (_first, sort, weight) => {
    const { rows } = await (
      await database()
    ).execute<{ slug: string }>(sql`
      SELECT slug FROM listing ORDER BY ${weight} ASC NULLS LAST, published_at DESC, id DESC LIMIT 192`)
    expect(await pagesOf({ sort }, 4)).toEqual(rows.map(({ slug }) => slug))
  })

  it('as many are in the histograms as are counted', async () => {
    const { json } = await ask(site.address, '/api/search/histograms')
    const { gross, carats } = json as Record<string, Histogram>
    expect(gross?.lots.reduce((sum, each) => sum + each, 0)).toBe(1001)
    expect(gross?.counted).toEqual({ lots: 1000, more: true })
    // Some of the lots that were read have no stones; there are more with stones all the same.
    expect(carats?.counted.lots).toBeLessThan(1000)
    expect(carats?.counted.more).toBe(true)
  })

  it('the values of the facets are said to be in more than were counted', async () => {
    const { facets } = await find({ facets: 'kind:jewellery' })
    const kind = facets.find(({ name }) => name === 'kind')
    expect(kind?.values.every(({ count }) => count.more)).toBe(true)
  })
})
