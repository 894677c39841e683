import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { company } from '#server/features/companies/table.ts'
import { listing, listingPicture } from '#server/features/listings/table.ts'
import { arrivals, enough } from '#server/features/site/marketplace.ts'
import { tradeFigures } from '#shared/features/site/trade-figures.ts'

import { insertLots, lotAt } from '../../support/generated-lots.ts'
import { contentsOf, textOf } from '../../support/html.ts'
import { ask, openSite } from '../../support/site.ts'
import { addPictureRow, publish, ring, stock, trader } from '../../support/traders.ts'

const site = await openSite()
const seller = await trader(site, 'seller')

const database = async () => (await site.context.services.open()).database.db
const home = async (headers = {}) => (await ask(site.address, '/', { headers })).text
/** Home as it is after changes that were written directly. */
const homeNow = () => {
  site.context.pages.invalidate('lots')
  return home()
}
const newLots = (html: string) => [
  ...(html.split('class="arrivals"')[1] ?? '').matchAll(/href="\/lots\/([^"]+)"/g),
]
const sectionsOf = (html: string) =>
  contentsOf(html, 'section').flatMap(({ tag }) => tag.attributes.class?.split(' ')[0] ?? [])
const statisticsIn = (html: string) =>
  textOf(
    contentsOf(html, 'section').find(({ tag }) => tag.attributes.class?.includes('statistics'))
      ?.content ?? '',
  )

async function insert(from: number, many: number, publicFrom?: Date) {
  const lots = Array.from({ length: many }, (_, at) => ({
    ...lotAt(from + at),
    ...(publicFrom === undefined ? {} : { publicFrom }),
  }))
  const rows = await insertLots(await database(), seller.companyId, lots, site.context.clock())
  for (const { id } of rows) await addPictureRow(site, id)
  return rows
}

describe('home', () => {
  it('shows the figures of the trade, and nothing new, while the marketplace is empty', async () => {
    const html = await home()
    expect(sectionsOf(html)).toEqual([
      'hero',
      'why',
      'steps',
      'how',
      'promises',
      'statistics',
      'questions',
    ])
    for (const { source } of Object.values(tradeFigures))
      expect(statisticsIn(html)).toContain(source)
    expect(html).not.toContain('New arrivals')
  })

  it('shows the newest lots that are open to everybody, from six on', async () => {
    await insert(0, arrivals - 1)
    await insert(20, 3, new Date(site.context.clock().getTime() + 86_400_000))
    expect(await homeNow()).not.toContain('New arrivals')
    await insert(30, 1)
    const html = await homeNow()
    expect(newLots(html)).toHaveLength(arrivals)
    expect(html).not.toContain(lotAt(20).said.title)
    // It is one of the seven sections, and shows no price.
    expect(sectionsOf(html)).toHaveLength(7)
    expect(statisticsIn(html)).toContain(lotAt(30).said.title)
    expect(statisticsIn(html)).not.toMatch(/[£€]\d|log in/i)
    expect(statisticsIn(html)).toContain(tradeFigures.newLines.source)
  })

  it('shows a lot from its publication until it is paused', async () => {
    const { id, slug, version } = await publish(site, seller, { ...ring, stockNumber: 'RG-9' })
    expect(newLots(await home())[0]?.[1]).toBe(slug)
    await stock(site, seller, `/${id}/moves`, { version, move: 'pause' })
    expect(await home()).not.toContain(slug)
  })

  it('shows its own figures once there are enough of each, and says what and when', async () => {
    await insert(100, enough.lots)
    const countries = ['GB', 'IT', 'BE']
    for (const country of [...countries, 'GB']) {
      const { companyId } = await trader(site, 'buyer')
      await (await database()).update(company).set({ country }).where(eq(company.id, companyId))
    }
    const html = await homeNow()
    const found = (await ask(site.address, '/api/search')).json.total.lots
    const said = statisticsIn(html)
    expect(said).toContain(`${found} lots from verified sellers are on sale now.`)
    expect(said).toMatch(/5 companies are verified/)
    expect(said).toMatch(/3 countries have companies/)
    expect(said).toContain(`${found} of these lots were published in the last 30 days.`)
    const today = site.context.clock().toISOString().slice(0, 10)
    expect(html).toContain(`counted on <time dateTime="${today}">`)
    expect(said).not.toContain('Source:')
    expect(newLots(html)).toHaveLength(arrivals)
  })

  it('is the same bytes for everybody, and sends nothing a second time as data', async () => {
    const plain = await home()
    const buyer = await trader(site, 'buyer')
    await homeNow()
    for (const { headers } of [buyer, seller]) expect(await home(headers)).toBe(await homeNow())
    const data = contentsOf(plain, 'script').find(({ tag }) => tag.attributes.id === 'route-data')
    expect(Object.values(JSON.parse(data?.content ?? '').loaderData)).toEqual([null])
  })

  it('goes back to the figures of the trade as soon as one is too small', async () => {
    const db = await database()
    await db.delete(listingPicture)
    await db.update(listing).set({ state: 'paused' }).where(eq(listing.state, 'live'))
    const html = await homeNow()
    expect(statisticsIn(html)).toContain(tradeFigures.newLines.source)
    expect(html).not.toContain('New arrivals')
  })
})
