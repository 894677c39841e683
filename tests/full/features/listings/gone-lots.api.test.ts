import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { companyTag } from '#server/features/companies/service.ts'
import { company } from '#server/features/companies/table.ts'
import { listing } from '#server/features/listings/table.ts'

import { callAs } from '../../../support/api-calls.ts'
import { testClock } from '../../../support/clock.ts'
import { contentsOf, textOf } from '../../../support/html.ts'
import { ask, openSite } from '../../../support/site.ts'
import { publish, ring, stock, trader } from '../../../support/traders.ts'

const site = await openSite()
const seller = await trader(site, 'seller')
const buyer = await trader(site, 'buyer')

let count = 0
const numbered = (more: Partial<Record<keyof typeof ring, string>> = {}) =>
  publish(site, seller, { ...ring, stockNumber: `GONE-${(count += 1)}`, ...more })
const page = (slug: string) => ask(site.address, `/lots/${slug}`)
const shownAt = async (slug: string) => textOf((await page(slug)).text)

describe('a lot that is no longer for sale', () => {
  it('says so at its address, with its title and lots like it, and nothing else of it', async () => {
    const other = await numbered({ title: 'Signet ring with an onyx' })
    const { id, slug, version } = await numbered({
      title: 'Ring that was sold',
      city: 'Leeds',
    } as object)
    expect((await page(slug)).status).toBe(200)
    await stock(site, seller, `/${id}/moves`, { version, move: 'pause' })
    const { status, headers, text } = await page(slug)
    expect(status).toBe(410)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers).not.toHaveProperty('etag')
    const shown = textOf(text)
    expect(shown).toMatch(/Ring that was sold.*This lot is no longer for sale/)
    expect(text).toContain(`/lots/${other.slug}`)
    expect(shown).toContain('Signet ring with an onyx')
    expect(text).not.toMatch(/Leeds|GONE-\d|2,940|294000|[Ss]apphire/)
    expect(text).not.toContain(seller.companyId)
    expect(contentsOf(text, 'script').map(({ tag }) => tag.attributes.type)).not.toContain(
      'application/ld+json',
    )
  })

  it('is shown at once when it is back, however long ago its page was kept', async () => {
    const clock = testClock()
    const other = await openSite({}, {}, { clock: clock.now })
    const owner = await trader(other, 'seller')
    const { id, slug, version } = await publish(other, owner, ring)
    await stock(other, owner, `/${id}/moves`, { version, move: 'pause' })
    const status = async () => (await ask(other.address, `/lots/${slug}`)).status
    expect(await status()).toBe(410)
    // As if on another instance, whose changes show here within five seconds.
    const { db } = (await other.context.services.open()).database
    await db.update(listing).set({ state: 'live' }).where(eq(listing.id, id))
    clock.pass(6)
    expect(await status()).toBe(200)
    await other.stop(0)
  })

  it('answers `gone` in the API, to verified buyers too', async () => {
    const { id, slug, version } = await numbered()
    await stock(site, seller, `/${id}/moves`, { version, move: 'archive' })
    for (const path of [`/lots/${slug}`, `/lots/${slug}/trade`]) {
      const { status, json } = await callAs(site, buyer, path)
      expect(status, path).toBe(410)
      expect(json).toMatchObject({ type: '/api/docs#gone', status: 410 })
    }
    expect((await callAs(site, buyer, `/lots/${slug}/instead`)).status).toBe(200)
  })

  it('is back at once when its seller publishes it again', async () => {
    const { id, slug, version } = await numbered()
    const paused = await stock(site, seller, `/${id}/moves`, { version, move: 'pause' })
    expect((await page(slug)).status).toBe(410)
    await stock(site, seller, `/${id}/moves`, { version: paused.version, move: 'publish' })
    expect((await page(slug)).status).toBe(200)
    expect((await ask(site.address, `/api/lots/${slug}/instead`)).status).toBe(404)
  })

  it('shows no title once its seller may have written another one', async () => {
    const { id, slug, version } = await numbered({ title: 'Ring that was public' })
    const kept = await stock(site, seller, `/${id}/moves`, { version, move: 'keep-private' })
    await stock(
      site,
      seller,
      `/${id}`,
      { version: kept.version, said: { title: 'A name for nobody else' } },
      'PUT',
    )
    const shown = await shownAt(slug)
    expect(shown).toContain('This lot is no longer for sale')
    expect(shown).not.toMatch(/A name for nobody else|Ring that was public/)
  })

  it('was never there if it was never published', async () => {
    const { id } = await numbered()
    const { db } = (await site.context.services.open()).database
    await db
      .update(listing)
      .set({ state: 'draft', slug: 'never-published', firstPublishedAt: null })
      .where(eq(listing.id, id))
    for (const slug of ['never-published', 'no-such-lot']) {
      expect((await page(slug)).status).toBe(404)
      expect((await ask(site.address, `/api/lots/${slug}`)).status).toBe(404)
      expect((await ask(site.address, `/api/lots/${slug}/instead`)).status).toBe(404)
    }
    expect((await page('no-such-lot')).text).toBe((await ask(site.address, '/no/such/page')).text)
  })

  it('is that of a suspended company, which no other page shows either', async () => {
    const suspended = await trader(site, 'seller')
    const { slug } = await publish(site, suspended, { ...ring, stockNumber: 'SUSP-1' })
    const other = await numbered()
    expect((await page(other.slug)).text).toContain(slug)
    const { db } = (await site.context.services.open()).database
    await db.update(company).set({ state: 'suspended' }).where(eq(company.id, suspended.companyId))
    site.context.pages.invalidate(companyTag(suspended.companyId))
    expect((await page(slug)).status).toBe(410)
    expect((await page(other.slug)).text).not.toContain(slug)
  })
})
