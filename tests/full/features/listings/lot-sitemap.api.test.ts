import { eq, getTableColumns, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { listing } from '#server/features/listings/table.ts'

import { testClock } from '../../../support/clock.ts'
import { ask, publicOrigin, openSite } from '../../../support/site.ts'
import { publish, publishEarly, ring, stock, trader } from '../../../support/traders.ts'

const clock = testClock()
const hour = 3600
const site = await openSite({}, {}, { clock: clock.now })
const seller = await trader(site, 'seller')

const get = (path: string) => ask(site.address, path)
const locsIn = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc)

/** What the protocol demands of a file, whether index or list. Pages of the site itself have no date. */
function expectValid(xml: string, outer: 'urlset' | 'sitemapindex', dated = outer === 'urlset') {
  const inner = outer === 'urlset' ? 'url' : 'sitemap'
  const entry = new RegExp(
    `^<${inner}><loc>${publicOrigin}[^<>&\\s]+</loc>(?:<lastmod>\\d{4}-\\d\\d-\\d\\d</lastmod>)${dated ? '' : '?'}</${inner}>$`,
  )
  const lines = xml.split('\n')
  expect(lines.slice(0, 2)).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${outer} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
  ])
  expect(lines.slice(-2)).toEqual([`</${outer}>`, ''])
  expect(lines.slice(2, -2).filter((line) => !entry.test(line))).toEqual([])
  expect(new Set(locsIn(xml)).size).toBe(lines.length - 4)
  expect(Buffer.byteLength(xml)).toBeLessThan(50_000_000)
}

describe('the sitemap', () => {
  it('is one list of the site’s pages as long as nothing is for sale', async () => {
    const { status, headers, text } = await get('/sitemap.xml')
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('application/xml')
    expect(headers['cache-control']).toMatch(/max-age=\d+/)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expectValid(text, 'urlset', false)
    expect(locsIn(text)).toContain(`${publicOrigin}/faq`)
    expect((await get('/sitemaps/lots-1.xml')).status).toBe(404)
  })

  it('becomes an index with the first lot, and leads to lot and seller', async () => {
    const { slug } = await publish(site, seller)
    const index = await get('/sitemap.xml')
    expectValid(index.text, 'sitemapindex')
    const parts = locsIn(index.text).map((loc) => String(loc).slice(publicOrigin.length))
    expect(parts).toEqual(
      expect.arrayContaining([
        '/sitemaps/pages.xml',
        '/sitemaps/sellers.xml',
        '/sitemaps/lots-1.xml',
      ]),
    )
    expect(index.text).toContain(`<lastmod>${clock.now().toISOString().slice(0, 10)}</lastmod>`)
    expect(locsIn((await get('/sitemaps/pages.xml')).text)).toContain(`${publicOrigin}/faq`)
    expect(locsIn((await get('/sitemaps/lots-1.xml')).text)).toEqual([
      `${publicOrigin}/lots/${slug}`,
    ])
    expect(locsIn((await get('/sitemaps/sellers.xml')).text)).toEqual([
      `${publicOrigin}/companies/${seller.companyId}`,
    ])
    for (const loc of locsIn((await get('/sitemaps/lots-1.xml')).text)) {
      expect((await get(String(loc).slice(publicOrigin.length))).status).toBe(200)
    }
  })

  it('leads to the categories and the parts of them that have lots, and to no others', async () => {
    const paths = async () =>
      locsIn((await get('/sitemaps/categories.xml')).text).map((loc) =>
        String(loc).slice(publicOrigin.length),
      )
    expect(await paths()).toEqual(['/categories/rings'])
    const said = { ...ring, stockNumber: 'MAP-5', style: 'signet' }
    const { id, version } = await publish(site, seller, said)
    expect(await paths()).toEqual(['/categories/rings', '/categories/rings/signet'])
    for (const path of await paths()) expect((await get(path)).status).toBe(200)
    await stock(site, seller, `/${id}/moves`, { version, move: 'archive' })
    expect(await paths()).toEqual(['/categories/rings'])
  })

  it('forgets a lot as soon as it is paused', async () => {
    const { id, slug, version } = await publish(site, seller, { ...ring, stockNumber: 'MAP-2' })
    expect((await get('/sitemaps/lots-1.xml')).text).toContain(slug)
    await stock(site, seller, `/${id}/moves`, { version, move: 'pause' })
    expect((await get('/sitemaps/lots-1.xml')).text).not.toContain(slug)
  })

  it('has an early lot only once it is open to everyone, and then at once', async () => {
    const { slug } = await publishEarly(site, seller, { ...ring, stockNumber: 'MAP-3' })
    expect((await get('/sitemaps/lots-1.xml')).text).not.toContain(slug)
    clock.pass(24 * hour - 30)
    expect((await get('/sitemaps/lots-1.xml')).text).not.toContain(slug)
    clock.pass(30)
    expect((await get('/sitemaps/lots-1.xml')).text).toContain(slug)
  })

  it('says when each lot has changed, and with it its category and its seller', async () => {
    clock.pass(48 * hour)
    const today = clock.now().toISOString().slice(0, 10)
    const other = await trader(site, 'seller')
    const { slug } = await publish(site, other, { ...ring, stockNumber: 'MAP-4' })
    for (const [part, path] of [
      ['lots-1', `/lots/${slug}`],
      ['categories', '/categories/rings'],
      ['sellers', `/companies/${other.companyId}`],
    ]) {
      const { text } = await get(`/sitemaps/${part}.xml`)
      expectValid(text, 'urlset')
      expect(text).toContain(`<loc>${publicOrigin}${path}</loc><lastmod>${today}</lastmod>`)
      // The others have their own day, which is past.
      if (part !== 'categories') expect(text.split(today)).toHaveLength(2)
    }
  })

  it('is split by 10,000 lots, each in exactly one part', async () => {
    const { db } = (await site.context.services.open()).database
    const columns = Object.keys(getTableColumns(listing)).map((name) =>
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    )
    const copied: Record<string, string> = {
      id: 'gen_random_uuid()',
      slug: "'generated-' || n",
      stock_number: "'GEN-' || n",
      terms: "'{}'",
      searched: "''",
      first_published_at: "first_published_at + n * interval '1 ms'",
    }
    const names = columns.map((name) => `"${name}"`).join(', ')
    const values = columns.map((name) => copied[name] ?? `"${name}"`).join(', ')
    // In parts, each well within the time that a statement may take.
    for (let from = 1; from <= 20_500; from += 500) {
      await db.execute(
        sql`insert into listing (${sql.raw(names)}) select ${sql.raw(values)} from listing, generate_series(${from}::int, ${from + 499}::int) n where ${eq(listing.stockNumber, ring.stockNumber)}`,
      )
    }
    site.context.pages.invalidate('lots')
    const index = (await get('/sitemap.xml')).text
    expectValid(index, 'sitemapindex')
    const parts = locsIn(index).filter((loc) => loc?.includes('/sitemaps/lots-'))
    expect(parts).toHaveLength(3)
    const found: string[] = []
    for (const part of parts) {
      const { text } = await get(String(part).slice(publicOrigin.length))
      expectValid(text, 'urlset')
      expect(locsIn(text).length).toBeLessThanOrEqual(10_000)
      found.push(...locsIn(text).map(String))
    }
    expect(found.length).toBe(20_503)
    expect(new Set(found).size).toBe(20_503)
  })

  it('has no part by any other name', async () => {
    for (const name of [
      'lots-4',
      'lots-0',
      'lots-01',
      'lots-1e3',
      'nothing',
      'lots-999999',
      '..%2F',
    ]) {
      expect((await get(`/sitemaps/${name}.xml`)).status, name).toBe(404)
    }
  })
})
