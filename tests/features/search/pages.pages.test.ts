import { describe, expect, it } from 'vitest'

import { lotsTag } from '#server/features/companies/service.ts'
import { categories } from '#shared/features/listings/kinds/categories.ts'

import { insertLots, lotAt } from '../../support/generated-lots.ts'
import { contentsOf, metaOf, tagsOf, textOf } from '../../support/html.ts'
import { ask, publicOrigin, openSite } from '../../support/site.ts'
import { publish, ring, stock, trader } from '../../support/traders.ts'

const site = await openSite()
const seller = await trader(site, 'seller')
const { db } = (await site.context.services.open()).database
const lots = Array.from({ length: 90 }, (_, at) => lotAt(at))
await insertLots(db, seller.companyId, lots, site.context.clock())

const page = (path: string) => ask(site.address, path)
const cardsIn = (html: string) => contentsOf(html, 'h3').map(({ content }) => textOf(content))
const totalIn = (html: string) => /([\d,]+) lots?</.exec(html.replaceAll(/<!--.*?-->/g, ''))?.[1]

/** The values of the facets, with their counts. */
const termsIn = (html: string) => contentsOf(html, 'label').map(({ content }) => textOf(content))

describe('the page of the search', () => {
  it('lists lots, and narrows them with a plain form', async () => {
    const { status, text } = await page('/search')
    expect(status).toBe(200)
    expect(cardsIn(text)).toHaveLength(24)
    expect(text).toContain('Log in to see trade price')
    const form = tagsOf(text).find(
      ({ name, attributes }) => name === 'form' && attributes.class === 'search-page',
    )
    expect(form?.attributes).toMatchObject({ method: 'get', action: '/search' })
    const inputs = tagsOf(text).filter(({ name }) => name === 'input')
    const boxes = inputs.filter(({ attributes }) => attributes.name === 'f')
    expect(boxes.map(({ attributes }) => attributes.value)).toContain('metal:gold')
    const shown = tagsOf(text).some(
      ({ name, attributes }) => name === 'button' && attributes.type === 'submit',
    )
    expect(shown).toBe(true)
  })

  it('gives a form that a browser sent without scripts what its boxes say', async () => {
    const sent = await page('/search?q=&f=metal%3Agold&f=gem%3Aruby&f=gem%3Aopal&wmin=&sort=newest')
    const short = await page('/search?f=gem%3Aopal%2Cgem%3Aruby%2Cmetal%3Agold&sort=newest')
    expect(sent.status).toBe(200)
    expect(cardsIn(sent.text).length).toBeGreaterThan(0)
    expect(cardsIn(sent.text)).toEqual(cardsIn(short.text))
    for (const title of cardsIn(sent.text)) expect(title).toMatch(/^(?:Ruby|Opal) gold /)
    expect(
      tagsOf(sent.text).filter(({ attributes }) => attributes.checked !== undefined),
    ).toHaveLength(3)
  })

  it('goes on to the next lots, and begins again with a cursor that is none', async () => {
    const { text } = await page('/search')
    const next = tagsOf(text).find(({ attributes }) => attributes.rel === 'next')?.attributes.href
    const second = await page(next?.replaceAll('&amp;', '&') ?? '')
    expect(cardsIn(second.text)).toHaveLength(24)
    for (const title of cardsIn(second.text)) expect(cardsIn(text)).not.toContain(title)
    const broken = await page('/search?cursor=abc')
    expect(broken.status).toBe(200)
    expect(cardsIn(broken.text)).toEqual(cardsIn(text))
  })

  it('says which filter to leave out if nothing is found', async () => {
    const { text } = await page('/search?f=gem%3Aamber%2Cmetal%3Asilver')
    expect(text).toContain('No lots match')
    expect(textOf(text)).toContain('Remove Stones: Amber')
  })

  it('has no price, stock or currency in its HTML, data or metadata', async () => {
    // Each with the same search without prices. Few lots are in the ranges.
    const asked = {
      '': '',
      'sort=price': '',
      'pmin=5000&pmax=6000': '',
      'q=ring&sort=-price': 'q=ring',
      'q=ring&pmax=1000': 'q=ring',
    }
    for (const [query, plain] of Object.entries(asked)) {
      const { text } = await page(`/search?${query}`)
      expect(text).not.toMatch(/"(?:unit|quantity|price|offers|unitPrice|quote|edges|measure)":/)
      expect(text).not.toMatch(/£|€|\bEUR\b|\bUSD\b|<figure/)
      const same = (await page(`/search?${plain}`)).text
      expect(cardsIn(text), query).toEqual(cardsIn(same))
      expect(totalIn(text), query).toBe(totalIn(same))
      expect(termsIn(text), query).toEqual(termsIn(same))
    }
  })

  it('is the same for everybody, logged in or not', async () => {
    const buyer = await trader(site, 'buyer')
    const plain = await page('/search')
    const own = await ask(site.address, '/search', { headers: buyer.headers })
    expect(own.text).toBe(plain.text)
  })

  it('shows a lot as soon as it is published, and no longer once it is paused', async () => {
    const { id, version } = await publish(site, seller)
    expect(cardsIn((await page('/search')).text)[0]).toContain('Oval sapphire')
    await stock(site, seller, `/${id}/moves`, { version, move: 'pause' })
    expect(cardsIn((await page('/search')).text)[0]).not.toContain('Oval sapphire')
  })

  it('says what it corrected, and leads to the words as typed', async () => {
    const { learnWords } = await import('#server/features/search/learn-words.ts')
    const services = await site.context.services.open()
    const { clock, config, log } = site.context
    await learnWords({ db: services.database.db, services, clock, config, log })
    const { text } = await page('/search?q=saphhire+bracelet')
    expect(textOf(text)).toContain(
      'Showing results for sapphire bracelet instead of “saphhire bracelet”',
    )
    expect(cardsIn(text).length).toBeGreaterThan(0)
    const typed = await page('/search?q=saphhire+bracelet&typed=1')
    expect(cardsIn(typed.text)).toEqual([])
    const nothing = await page('/search?q=saphhire+tiara')
    expect(textOf(nothing.text)).not.toContain('Showing results for')
  })
})

describe('the page of a category', () => {
  it.each(Object.entries(categories))(
    '/categories/%s has its own words',
    async (slug, { name }) => {
      const { status, text } = await page(`/categories/${slug}`)
      expect(status).toBe(200)
      expect(textOf(contentsOf(text, 'h1')[0]?.content ?? '')).toBe(name)
      const title = textOf(contentsOf(text, 'title')[0]?.content ?? '')
      expect(title.length).toBeLessThanOrEqual(75)
      const description = metaOf(text, 'description')
      expect(description.length).toBeGreaterThan(60)
      expect(description.length).toBeLessThanOrEqual(250)
      expect(text).toContain(`<link rel="canonical" href="${publicOrigin}/categories/${slug}"/>`)
    },
  )

  it('lists only its lots, and those of a part only there', async () => {
    const rings = await page('/categories/rings')
    const signets = await page('/categories/rings/signet')
    expect(cardsIn(rings.text).every((title) => / ring \d+/.test(title))).toBe(true)
    expect(Number(totalIn(signets.text))).toBeLessThan(Number(totalIn(rings.text)))
    expect(cardsIn(signets.text).length).toBeGreaterThan(0)
    expect(textOf(contentsOf(signets.text, 'h1')[0]?.content ?? '')).toBe('Rings: signet')
  })

  it.each(['/categories/hats', '/categories/rings/drop', '/categories/rings/signet/x'])(
    '%s is not found',
    async (path) => {
      expect((await page(path)).status).toBe(404)
    },
  )

  it('tells search engines what it is and lists, without prices', async () => {
    const { text } = await page('/categories/rings/signet')
    const blocks = contentsOf(text, 'script')
      .filter(({ tag }) => tag.attributes.type === 'application/ld+json')
      .map(({ content }) => JSON.parse(content))
    const [crumbs, collection] = blocks
    expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' })
    expect(crumbs.itemListElement.map(({ item }: { item: string }) => item)).toEqual(
      ['/', '/categories', '/categories/rings', '/categories/rings/signet'].map(
        (path) => publicOrigin + path,
      ),
    )
    expect(collection).toMatchObject({ '@type': 'CollectionPage' })
    expect(collection.mainEntity.itemListElement).toHaveLength(cardsIn(text).length)
    expect(JSON.stringify(blocks)).not.toMatch(/price|offer|GBP/i)
  })

  it('is in the sitemap, and linked from the page of all categories', async () => {
    const sitemap = (await page('/sitemaps/categories.xml')).text
    const all = (await page('/categories')).text
    // Empty categories are for readers, not for search engines.
    expect(sitemap).toContain(`<loc>${publicOrigin}/categories/rings</loc>`)
    for (const slug of Object.keys(categories)) {
      expect(all).toContain(`href="/categories/${slug}"`)
    }
  })
})

interface Counted {
  slug: string
  count: { lots: number }
}

describe('the counts of the categories', () => {
  const countsFor = async (headers = {}) =>
    (await ask(site.address, '/api/categories', { headers })).json.items as (Counted & {
      subs: Counted[]
    })[]
  const foundAt = async (query: string, headers = {}) =>
    (await ask(site.address, `/api/search?${query}`, { headers })).json.total.lots

  it('are what a search there finds, for visitors and for those who see early lots', async () => {
    const now = site.context.clock()
    const later = new Date(now.getTime() + 86_400_000)
    const hidden = Array.from({ length: 12 }, (_, at) => ({
      ...lotAt(at + 200),
      publicFrom: later,
    }))
    await insertLots(db, seller.companyId, hidden, now)
    // Lots that are published drop the kept pages; these were put past that.
    site.context.pages.invalidate(lotsTag)
    const buyer = await trader(site, 'buyer')
    for (const headers of [{}, buyer.headers]) {
      const items = await countsFor(headers)
      expect(items.map(({ slug }) => slug)).toEqual(Object.keys(categories))
      for (const { slug, count, subs } of items) {
        expect(await foundAt(`category=${slug}`, headers)).toBe(count.lots)
        for (const sub of subs) {
          const found = await foundAt(`category=${slug}&sub=${sub.slug}`, headers)
          expect(found, `${slug}/${sub.slug}`).toBe(sub.count.lots)
        }
      }
    }
    const signetsOf = (items: Awaited<ReturnType<typeof countsFor>>) =>
      items.flatMap(({ subs }) => subs).find(({ slug }) => slug === 'signet')?.count.lots ?? 0
    expect(signetsOf(await countsFor(buyer.headers))).toBeGreaterThan(signetsOf(await countsFor()))
  })

  const tileOf = (html: string, slug: string) =>
    textOf(html.split('<h2').find((each) => each.includes(`href="/categories/${slug}"`)) ?? '')

  it('are on the page of all categories, with the parts, and follow publishing and pausing', async () => {
    const countOf = async (slug: string) =>
      (await countsFor()).find((each) => each.slug === slug)?.count.lots ?? 0
    const before = await countOf('rings')
    expect(tileOf((await page('/categories')).text, 'rings')).toContain(`${before} lots`)
    const { id, version } = await publish(site, seller, { ...ring, stockNumber: 'RG-2' })
    expect(tileOf((await page('/categories')).text, 'rings')).toContain(`${before + 1} lots`)
    await stock(site, seller, `/${id}/moves`, { version, move: 'pause' })
    const { text } = await page('/categories')
    expect(tileOf(text, 'rings')).toContain(`${before} lots`)
    expect(tileOf(text, 'rings')).toMatch(/Signet \d/)
    expect(text).toContain('href="/categories/rings/signet"')
    expect(tileOf(text, 'mixed-lots')).toContain('No lots now')
  })

  it('are on the page even if it was rendered ahead once they could be loaded', async () => {
    site.context.pages.invalidate(lotsTag)
    await site.context.pages.renderPages()
    expect(tileOf((await page('/categories')).text, 'rings')).toMatch(/\d lots/)
  })

  it('are the same bytes for everybody, and not sent a second time as data', async () => {
    const buyer = await trader(site, 'buyer')
    const plain = await page('/categories')
    expect((await ask(site.address, '/categories', { headers: buyer.headers })).text).toBe(
      plain.text,
    )
    const data = contentsOf(plain.text, 'script').find(
      ({ tag }) => tag.attributes.id === 'route-data',
    )
    expect(Object.values(JSON.parse(data?.content ?? '').loaderData)).toEqual([null])
  })
})
