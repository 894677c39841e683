import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { anyone } from '#server/contract/rules.ts'
import { operations } from '#server/features.ts'
import { company } from '#server/features/companies/table.ts'
import { addresses } from '#server/pages/page-address.ts'
import { priceAt, smallestOrder } from '#shared/features/listings/pricing.ts'
import { publicRoutes } from '#shared/routing/routes.tsx'

import { callAs, callConsole } from '../../support/api-calls.ts'
import { makeOffer } from '../../support/offers.ts'
import { place } from '../../support/orders.ts'
import { signInAs } from '../../support/people.ts'
import {
  cost,
  goldPrice,
  type SecretLot,
  secretLots,
  secretsIn,
} from '../../support/secret-lots.ts'
import { type Answer, ask, publicOrigin, openSite } from '../../support/site.ts'
import { publish, publishEarly, stock, trader } from '../../support/traders.ts'

const slugs: string[] = []
const earlySlugs: string[] = []
/** What stands for `:id` and the like in addresses: the seller, and all their listings. */
const ids: string[] = []

const early = ({ said, ...lot }: SecretLot): SecretLot => ({
  ...lot,
  said: { ...said, stockNumber: `E${said.stockNumber}`, title: `Early ${said.title}` },
})

const site = await openSite()
const seller = await trader(site, 'seller')
const buyer = await trader(site, 'buyer')
const circle = await trader(site, 'buyer')
const suspended = await trader(site, 'buyer')
const prices = { currency: 'GBP', gold: goldPrice, confirmed: true }
await callConsole(site, await signInAs(site, 'operator'), '/rates/metals', prices)
for (const { said, kind } of secretLots) {
  const { id, slug } = await publish(site, seller, said, kind)
  slugs.push(slug)
  ids.push(id)
}
for (const { said, kind } of secretLots.map(early)) {
  const own = await publishEarly(site, seller, said, [circle.companyId], kind)
  earlySlugs.push(own.slug)
  ids.push(own.id)
}
const [first] = secretLots
if (first === undefined) throw new Error('there is no lot')
const gone = await publish(site, seller, { ...first.said, stockNumber: 'LEAK-GONE' })
await stock(site, seller, `/${gone.id}/moves`, { version: gone.version, move: 'pause' })
const goneSlug = gone.slug
const ordered = await publish(site, seller, { ...first.said, stockNumber: 'LEAK-ORDERED' })
const { quote } = (await callAs(site, buyer, `/lots/${ordered.slug}/trade`)).json
const pieces = smallestOrder(quote)
const goods = priceAt(quote, pieces, {})?.total ?? 0
/** An order of a lot with secrets. */
const orderNumber = await place(site, circle, ordered.slug, { pieces, goods })
const offered = await publish(site, seller, { ...first.said, stockNumber: 'LEAK-OFFERED' })
/** An offer of its full price for another one. */
const offerNumber = await makeOffer(site, circle, offered.slug, { pieces, amount: goods })
const mixed = slugs.at(-1) ?? ''
const offerable = (await callAs(site, circle, `/lots/${mixed}/offer`)).json
const picked = { pieces: 1, amount: 876_543, lines: [offerable.parts.lines[0].key] }
/** An offer for lines of a mixed lot. */
const partNumber = await makeOffer(site, circle, mixed, picked)
ids.push(gone.id, ordered.id, seller.companyId)
// What was put into a basket before shows no price to who may not see prices any more.
for (const slug of slugs) {
  const { status } = await callAs(site, suspended, `/basket/lots/${slug}`, { pieces }, 'PUT')
  if (status !== 200) throw new Error(`${slug} was not put into the basket: ${status}`)
}
const { db } = (await site.context.services.open()).database
await db.update(company).set({ state: 'suspended' }).where(eq(company.id, suspended.companyId))
/** Everybody who must not see prices. */
const outsiders = {
  'a visitor': null,
  'an unverified buyer': await signInAs(site, 'buyer'),
  'somebody whose email is not confirmed': await signInAs(site, 'unconfirmed'),
  'another company that only sells': await trader(site, 'seller'),
  'a suspended company': suspended,
}

const numbers = [...secretLots.flatMap(({ trade }) => trade), cost]
const texts = [...secretLots.flatMap((lot) => lot.texts ?? []), '2023-02-17']
const sentIn = ({ headers, text }: Answer) => `${JSON.stringify(headers)}\n${text}`
/** How a price was quoted, in words. */
const basisWords = /% (?:below|above) (?:list|metal)|\bper (?:carat|gram)\b|for the whole lot/
const leaksIn = (answer: Answer) => secretsIn(sentIn(answer), { numbers, texts })

const anyLots = () => [...slugs, ...earlySlugs, goneSlug]
const four = (from: string[]) => from.slice(0, 4).join(',')

/** Queries that operations and pages know, and some that none does. */
const queries = () => [
  '',
  `?lots=${four(slugs)}`,
  `?lots=${four(earlySlugs)}`,
  '?words=ring',
  // A page repeats what was searched for, so no whole secret is searched.
  '?words=1234&q=1234',
  '?category=rings&sort=price',
  '?sort=-price&priceFrom=1&priceTo=999999999999',
  '?facets=price:123456789',
  `?slugs=${four(slugs)}`,
  '?unknown=1',
]

/** A path with every combination of what its parameters may be. */
function filled(path: string): string[] {
  const found = /:(\w+)/.exec(path)
  if (found === null) return [path]
  const [parameter, name] = found
  const values =
    name === 'slug'
      ? [...anyLots(), 'rings', 'no-such-thing']
      : name === 'number'
        ? [String(path.startsWith('/offers') ? offerNumber : orderNumber)]
        : [ids[0], ids.at(-1), 'malformed'].map(String)
  return values.flatMap((value) => filled(path.replace(parameter, value)))
}

/**
 * The addresses of all operations that only read, of those of the console one each: their rule refuses
 * before anything is read. With all queries, if they are open to anyone.
 */
const apiPaths = () =>
  operations
    .filter(({ endpoint }) => endpoint.method === 'GET')
    .flatMap(({ endpoint: { path }, rule }) => {
      const paths = rule.name.startsWith('operator') ? filled(path).slice(0, 1) : filled(path)
      const asked = rule === anyone || path.startsWith('/compare') ? queries() : ['']
      return path.includes(':') ? paths : paths.flatMap((each) => asked.map((q) => each + q))
    })

async function leaksOf(paths: readonly string[], get: (path: string) => Promise<Answer>) {
  const found: string[] = []
  const waiting = [...new Set(paths)]
  const work = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const answer = await get(path)
      // An answer that was not given shows nothing.
      if ([429, 503].includes(answer.status)) throw new Error(`${answer.status} at ${path}`)
      const leaks = leaksIn(answer)
      if (leaks.length > 0) found.push(`${path}: ${leaks.join(', ')}`)
    }
  }
  await Promise.all(Array.from({ length: 6 }, work))
  return found
}

describe('prices, costs, stock and serials', () => {
  it('are found by this test where verified buyers read them', async () => {
    const [piece = '', , , , spot = ''] = slugs
    const found = leaksIn(await callAs(site, buyer, `/lots/${piece}/trade`))
    expect(found).toEqual(expect.arrayContaining(['123456789', '112345678', '987654', '54321']))
    expect(found).not.toContain('765432101')
    expect(leaksIn(await callAs(site, buyer, `/lots/${spot}/trade`))).toEqual(
      expect.arrayContaining(['87654', 'XQZSERIAL99']),
    )
    const compared = await callAs(site, buyer, `/compare/trade?lots=${four(slugs)}`)
    expect(leaksIn(compared)).toEqual(expect.arrayContaining(['918273645', '45678912']))
    expect(leaksIn(await callAs(site, circle, `/orders/${orderNumber}`))).toContain('123456789')
    expect(leaksIn(await callAs(site, circle, `/offers/${offerNumber}`))).toContain('123456789')
    // What the line has cost its seller is not among what its buyer reads.
    const part = leaksIn(await callAs(site, circle, `/offers/${partNumber}`))
    expect(part).toContain('876543')
    expect(part).not.toContain('765432101')
    const line = { headers: {}, text: '£1,234,567.89 or 293.944,74 a gram' } as Answer
    expect(leaksIn(line)).toEqual(expect.arrayContaining(['1,234,567.89', '293.944,74']))
  })

  it('are on no public page, in no sitemap and in no file for machines', async () => {
    const shapes = publicRoutes.flatMap(({ path = '' }) => (path.includes(':') ? [path] : []))
    const pages = [
      ...addresses.pagesByPath.keys(),
      '/compare',
      '/search',
      ...shapes.flatMap(filled),
    ]
    const withQueries = ['/compare', '/search', '/categories', '/categories/rings', '/'].flatMap(
      (path) => queries().map((query) => path + query),
    )
    const index = await ask(site.address, '/sitemap.xml')
    const parts = [...index.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) =>
      String(loc).slice(publicOrigin.length),
    )
    expect(parts.length).toBeGreaterThan(2)
    const files = [
      '/sitemap.xml',
      '/robots.txt',
      '/api/openapi.json',
      '/api/docs',
      '/healthz',
      '/metrics',
    ]
    const wrong = ['/no/such/page', '/lots/', '/lots/%00', '/LOTS/X', `/lots/${slugs[0]}/trade`]
    const all = [...pages, ...withQueries, ...parts, ...files, ...wrong]
    expect(all).toEqual(expect.arrayContaining(slugs.map((slug) => `/lots/${slug}`)))
    expect(await leaksOf(all, (path) => ask(site.address, path))).toEqual([])
  })

  it.each(Object.entries(outsiders))(
    'are in no answer of the API to %s, errors included',
    async (_name, who) => {
      const paths = apiPaths()
      expect(paths).toContain(`/lots/${slugs[0]}/trade`)
      expect(paths).toContain(`/orders/${orderNumber}`)
      expect(paths).toContain(`/offers/${offerNumber}`)
      const get = (path: string) =>
        who === null ? ask(site.address, `/api${path}`) : callAs(site, who, path)
      expect(await leaksOf(paths, get)).toEqual([])
    },
  )

  it('are in no price of a search that anybody but verified buyers asks for', async () => {
    const asked = { slugs: anyLots() }
    const carat = leaksIn(await callAs(site, buyer, '/lots/prices', asked))
    expect(carat).toEqual(expect.arrayContaining(['23456783', '47617269', '543127']))
    for (const [name, who] of Object.entries(outsiders)) {
      if (who === null) continue
      const answer = await callAs(site, who, '/lots/prices', asked)
      expect(leaksIn(answer), name).toEqual([])
      expect(answer.text, name).not.toContain('perCarat')
    }
  })

  it('and how they are quoted are in the HTML of no lot', async () => {
    for (const slug of slugs) {
      const { text } = await ask(site.address, `/lots/${slug}`)
      expect(text).toContain('Log in to see the price')
      expect(text).not.toMatch(basisWords)
    }
  })

  it('of an offer are in no answer to another verified buyer', async () => {
    const paths = apiPaths().filter((path) => path.startsWith('/offers'))
    expect(paths).toContain(`/offers/${offerNumber}`)
    expect(await leaksOf(paths, (path) => callAs(site, buyer, path))).toEqual([])
  })

  it('of an early lot are in no answer to a verified buyer outside its circle', async () => {
    const paths = apiPaths().filter((path) => !slugs.some((slug) => path.includes(slug)))
    expect(await leaksOf(paths, (path) => callAs(site, buyer, path))).toEqual([])
    const inside = await callAs(site, circle, `/lots/${earlySlugs[0]}/trade`)
    expect(leaksIn(inside)).toContain('123456789')
  })

  it('of an early lot include all but its title and picture', async () => {
    for (const [at, slug] of earlySlugs.entries()) {
      const { text, status } = await ask(site.address, `/lots/${slug}`)
      expect(status).toBe(200)
      expect(text).toContain('Early ')
      const { said } = secretLots[at] as SecretLot
      expect(text).not.toContain(`E${said.stockNumber}`)
      // As whole words: the second at which it opens to everyone may be 12.037.
      expect(text).not.toMatch(/\b(?:18k|Argor|VS1|2\.03)\b/)
      expect(text).not.toContain(ids.at(-1))
    }
  })

  it('never reach a search engine in the data made for it', async () => {
    const { text } = await ask(site.address, `/lots/${slugs[0]}`)
    expect(text).toContain('"@type":"Product"')
    expect(text).not.toMatch(/"offers"|"price|"priceCurrency"|"inventoryLevel"|AggregateOffer/)
  })
})
