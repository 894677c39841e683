import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { company } from '#server/features/companies/table.ts'
import { savedSearchMatch } from '#server/features/search/saved/table.ts'
import { dueUpTo, tellMatches } from '#server/features/search/saved/tell-matches.ts'
import { outboxMail } from '#server/mail/table.ts'

import { callAs } from '../../../support/api-calls.ts'
import { workContext } from '../../../support/contexts.ts'
import { textOfMail } from '../../../support/mails.ts'
import type { SignedIn } from '../../../support/people.ts'
import { alertsOf, runAlerts, save, savedOf, tellAll } from '../../../support/saved-searches.ts'
import { ask, openSite } from '../../../support/site.ts'
import { publish, ring, stock, trader } from '../../../support/traders.ts'

const site = await openSite()
const [seller, buyer] = await Promise.all([trader(site, 'seller'), trader(site, 'buyer')])

const dbOf = async () => (await site.context.services.open()).database.db
let made = 0
/** Publishes a ring with its own stock number. */
const publishRing = (more: Readonly<Record<string, string>> = {}, who: SignedIn = seller) =>
  publish(site, who, { ...ring, stockNumber: `SV-${(made += 1)}`, ...more })

describe('a saved search', () => {
  it('has a name, says what it asks for, counts its lots, and is saved once', async () => {
    const who = await trader(site, 'buyer')
    const query = { words: 'sapphire', category: 'rings', facets: 'metal:gold', grossTo: 10_000 }
    const first = await save(site, who, query)
    expect(await save(site, who, { ...query, words: ' sapphire ' }, 'weekly')).toBe(first)
    await publishRing()
    expect(await savedOf(site, who)).toMatchObject([
      {
        name: 'sapphire',
        asks: ['Rings', 'Metal: Gold', 'Up to 10 g'],
        frequency: 'weekly',
        emails: true,
        lots: 1,
      },
    ])
  })

  it('keeps the currency of its limits when its owner reads prices in another, and says them in it', async () => {
    const who = await trader(site, 'buyer')
    const read = async (currency: string) =>
      expect((await callAs(site, who, '/me/currency', { currency }, 'PUT')).status).toBe(200)
    await read('JPY')
    await save(site, who, { words: 'jade', priceTo: 150_000 })
    await read('USD')
    expect(await savedOf(site, who)).toMatchObject([{ asks: ['Up to 150,000 JPY for one'] }])
  })

  it('belongs to one person only', async () => {
    const who = await trader(site, 'buyer')
    const id = await save(site, buyer, { words: 'mine alone' })
    expect(await savedOf(site, who)).toEqual([])
    const change = { frequency: 'daily' }
    expect((await callAs(site, who, `/saved-searches/${id}`, change, 'PUT')).status).toBe(404)
    expect((await callAs(site, who, `/saved-searches/${id}`, undefined, 'DELETE')).status).toBe(404)
    const own = await callAs(site, buyer, `/saved-searches/${id}`, change, 'PUT')
    expect(own.status).toBe(200)
    expect((await callAs(site, buyer, `/saved-searches/${id}`, {}, 'DELETE')).status).toBe(200)
  })

  it('cannot be the fifty-first, nor in a category that does not exist', async () => {
    const who = await trader(site, 'buyer')
    for (let at = 0; at < 50; at += 1) await save(site, who, { words: `number ${at}` })
    const body = { query: { words: 'one more' }, frequency: 'daily' }
    expect((await callAs(site, who, '/saved-searches', body)).status).toBe(409)
    const wrong = { query: { category: 'teapots' }, frequency: 'daily' }
    expect((await callAs(site, buyer, '/saved-searches', wrong)).status).toBe(404)
  })
})

describe('alerts', () => {
  it('tell at once, and of each lot once, also after it was paused and published again', async () => {
    const who = await trader(site, 'buyer')
    await save(site, who, { words: 'kunzite' })
    const lot = await publishRing({ title: 'Kunzite cocktail ring' })
    await publishRing({ title: 'Plain band' })
    await runAlerts(site)
    await runAlerts(site)
    expect(await alertsOf(site, who)).toEqual(['1 new lot: kunzite'])
    const paused = await stock(site, seller, `/${lot.id}/moves`, {
      version: lot.version,
      move: 'pause',
    })
    await stock(site, seller, `/${lot.id}/moves`, { version: paused.version, move: 'publish' })
    await runAlerts(site)
    expect(await alertsOf(site, who)).toHaveLength(1)
  })

  it('say nothing of lots that were there before, nor of the own company’s', async () => {
    const who = await trader(site, 'buyer')
    const db = await dbOf()
    await db.update(company).set({ sells: true }).where(eq(company.id, who.companyId))
    await publishRing({ title: 'Benitoite solitaire' })
    await save(site, who, { words: 'benitoite' })
    ;(await site.context.services.open()).actors.forgetAll({ companyId: who.companyId })
    await publishRing({ title: 'Benitoite pendant ring' }, who)
    await runAlerts(site)
    expect(await alertsOf(site, who)).toEqual([])
  })

  it('find a lot that an edit makes fit', async () => {
    const who = await trader(site, 'buyer')
    await save(site, who, { words: 'spinel', priceTo: 200_000, currency: 'GBP' })
    const lot = await publishRing({ title: 'Spinel three-stone ring' })
    await runAlerts(site)
    expect(await alertsOf(site, who)).toEqual([])
    await stock(
      site,
      seller,
      `/${lot.id}`,
      { version: lot.version, said: { price: '1,900', 'tiers.1.price': '1,800' } },
      'PUT',
    )
    await runAlerts(site)
    expect(await alertsOf(site, who)).toEqual(['1 new lot: spinel'])
  })

  it('of a day come at eight in one message that names twenty lots', async () => {
    const who = await trader(site, 'buyer')
    const id = await save(site, who, { words: 'zircon' }, 'daily')
    for (let at = 0; at < 22; at += 1) await publishRing({ title: `Zircon ring ${at}` })
    await runAlerts(site)
    expect(await alertsOf(site, who)).toEqual([])
    const found = new Date()
    const ctx = await workContext(
      site,
      () => new Date(dueUpTo('daily', found).getTime() + 86_400_000),
    )
    await tellMatches(ctx)
    await tellMatches(ctx)
    expect(await alertsOf(site, who)).toEqual(['22 new lots: zircon'])
    const db = await dbOf()
    const [mail] = await db.select().from(outboxMail).where(eq(outboxMail.toAddress, who.email))
    expect(mail?.subject).toBe('22 new lots: zircon')
    expect((await savedOf(site, who))[0]?.lastToldAt).not.toBeNull()
    const untold = await db.select().from(savedSearchMatch).where(eq(savedSearchMatch.searchId, id))
    expect(untold.filter(({ toldAt }) => toldAt === null)).toEqual([])
  })

  it('of a week come on Monday in one message, and not before', async () => {
    const who = await trader(site, 'buyer')
    await save(site, who, { words: 'topazolite' }, 'weekly')
    for (const at of [1, 2]) await publishRing({ title: `Topazolite ring ${at}` })
    const monday = dueUpTo('weekly', new Date()).getTime() + 7 * 86_400_000
    await runAlerts(site)
    await tellAll(await workContext(site, () => new Date(monday - 60_000)))
    expect(await alertsOf(site, who)).toEqual([])
    await tellAll(await workContext(site, () => new Date(monday)))
    expect(await alertsOf(site, who)).toEqual(['2 new lots: topazolite'])
  })

  it('wait for eight o’clock, and the weekly ones for Monday', () => {
    const due = (frequency: 'daily' | 'weekly', now: string) =>
      dueUpTo(frequency, new Date(now)).toISOString()
    expect(due('daily', '2026-11-25T07:59:00Z')).toBe('2026-11-24T08:00:00.000Z')
    expect(due('daily', '2026-11-25T08:00:00Z')).toBe('2026-11-25T08:00:00.000Z')
    expect(due('weekly', '2026-11-25T09:00:00Z')).toBe('2026-11-23T08:00:00.000Z')
    expect(due('weekly', '2026-11-23T07:00:00Z')).toBe('2026-11-16T08:00:00.000Z')
  })
})

describe('the link in an alert', () => {
  it('stops its emails without a login, by the page and by the mail program', async () => {
    for (const way of ['page', 'program'] as const) {
      const who = await trader(site, 'buyer')
      const words = `topaz ${way}`
      await save(site, who, { words })
      await publishRing({ title: `Topaz ${way} ring` })
      await runAlerts(site)
      const mailed = await textOfMail(site, who.email, 'search.match')
      expect(mailed).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
      const secret = /stop-emails#([\w-]+)/.exec(mailed)?.[1] ?? ''
      const answer =
        way === 'page'
          ? await ask(site.address, '/api/saved-searches/stop-emails', {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ secret }),
            })
          : await ask(site.address, `/api/saved-searches/stop-at-once/${secret}`, {
              method: 'POST',
              headers: { 'content-type': 'application/x-www-form-urlencoded' },
              body: 'List-Unsubscribe=One-Click',
            })
      expect(answer.status).toBe(way === 'page' ? 200 : 204)
      expect((await savedOf(site, who))[0]?.emails).toBe(false)
      await publishRing({ title: `Topaz ${way} band` })
      await runAlerts(site)
      expect(await alertsOf(site, who)).toHaveLength(2)
      const db = await dbOf()
      expect(await db.$count(outboxMail, eq(outboxMail.toAddress, who.email))).toBe(1)
    }
  })

  it('does nothing if it is invented', async () => {
    const answer = await ask(site.address, '/api/saved-searches/stop-emails', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ secret: 'AAAA' }),
    })
    expect(answer.status).toBe(404)
  })
})
