import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'

import { listing } from '#server/features/listings/table.ts'
import { forgetViews, writeViews } from '#server/features/listings/views/count-views.ts'
import { lotViews } from '#server/features/listings/views/table.ts'
import { rateLimit } from '#server/http/rate-limits/table.ts'

import { callAs } from '../../../support/api-calls.ts'
import { workContext } from '../../../support/contexts.ts'
import { databaseEnv } from '../../../support/database.ts'
import { type SignedIn, signInAs } from '../../../support/people.ts'
import { ask, startSite } from '../../../support/site.ts'
import { publish, ring, stock, trader } from '../../../support/traders.ts'

const aDay = 86_400_000
const noon = Date.parse('2026-12-01T12:00:00Z')
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let now = noon
const env = { ...(await databaseEnv()), TRUSTED_PROXIES: '127.0.0.1' }
const site = await startSite(env, {}, { clock: () => new Date(now) })
const ctx = await workContext(site)
const seller = await trader(site, 'seller')
beforeEach(() => {
  now = noon
})

let lots = 0
const lot = () => publish(site, seller, { ...ring, stockNumber: `SEEN-${(lots += 1)}` })

const behind = (address: string, agent: string) => ({
  'x-forwarded-for': address,
  'x-forwarded-proto': 'https',
  'user-agent': agent,
})
let addresses = 0
const newAddress = () => `198.51.${(addresses += 1) >> 8}.${addresses & 255}`

/** Somebody who is logged in asks for the price. */
async function open(who: SignedIn, slug: string, agent = firefox) {
  const headers = { ...who.headers, ...behind(newAddress(), agent) }
  return (await callAs(site, { headers }, `/lots/${slug}/trade`)).status
}
/** What the page of a lot sends for visitors. */
async function visit(slug: string, address = newAddress(), more: Record<string, string> = {}) {
  const { 'user-agent': agent = firefox, ...headers } = more
  const { status } = await ask(site.address, `/api/lots/${slug}/visits`, {
    method: 'POST',
    headers: { ...behind(address, agent), ...headers },
  })
  expect(status).toBe(200)
}

/** What is kept of the views of a lot. */
async function viewsOf(id: string) {
  await writeViews(ctx)
  const rows = await ctx.db.select().from(lotViews).where(eq(lotViews.listingId, id))
  return rows
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .map(({ day, buyers, visitors }) => [day, buyers, visitors])
}

describe('buyers who open a lot', () => {
  it('count once a day for each company, in one row for each day', async () => {
    const { id, slug } = await lot()
    const [one, other] = [await trader(site, 'buyer'), await trader(site, 'buyer')]
    for (const who of [one, other, one, one]) expect(await open(who, slug)).toBe(200)
    expect(await viewsOf(id)).toEqual([['2026-12-01', 2, 0]])
    expect(await open(one, slug)).toBe(200)
    expect(await viewsOf(id)).toEqual([['2026-12-01', 2, 0]])
    now = noon + aDay
    const again = await trader(site, 'buyer')
    expect(await open(again, slug)).toBe(200)
    expect(await viewsOf(id)).toEqual([
      ['2026-12-01', 2, 0],
      ['2026-12-02', 1, 0],
    ])
  })

  it('are not its own people, operators, companies without a price, or programs', async () => {
    const { id, slug } = await lot()
    expect(await open(seller, slug)).toBe(200)
    for (const role of ['operator', 'buyer'] as const) {
      const who = await signInAs(site, role)
      expect(await open(who, slug)).toBe(403)
      await visit(slug, newAddress(), who.headers)
    }
    expect(await open(await trader(site, 'seller'), slug)).toBe(403)
    const buyer = await trader(site, 'buyer')
    expect(await open(buyer, slug, 'curl/8.5.0')).toBe(200)
    expect(await viewsOf(id)).toEqual([])
  })
})

describe('visitors without a login', () => {
  it('count once a day for each address, and an IPv6 home is one', async () => {
    const { id, slug } = await lot()
    const [one, other] = [newAddress(), newAddress()]
    for (const address of [one, one, other, '2001:db8:1:2::3', '2001:db8:1:2::4']) {
      await visit(slug, address)
    }
    expect(await viewsOf(id)).toEqual([['2026-12-01', 0, 3]])
    now = noon + aDay
    await visit(slug, one)
    expect(await viewsOf(id)).toEqual([
      ['2026-12-01', 0, 3],
      ['2026-12-02', 0, 1],
    ])
  })

  it('are no robots, and do not open what is not on sale', async () => {
    const { id, slug, version } = await lot()
    const robots = [
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0.0.0',
    ]
    for (const agent of robots) await visit(slug, newAddress(), { 'user-agent': agent })
    await visit('no-such-lot-0000000000')
    await stock(site, seller, `/${id}/moves`, { version, move: 'pause' })
    await visit(slug)
    expect(await viewsOf(id)).toEqual([])
  })

  it('leave no trace, and a flood from one address counts no more lots than a person opens', async () => {
    const { id, slug } = await lot()
    const counts = () => ctx.db.$count(rateLimit)
    const before = await counts()
    const address = newAddress()
    for (let at = 0; at < 500; at += 1) await visit(`made-up-lot-${at}`, address)
    await visit(slug, address)
    expect(await viewsOf(id)).toEqual([])
    expect(await counts()).toBe(before)
  })
})

describe('counts', () => {
  it('of a listing that is deleted meanwhile are dropped, and the others are written', async () => {
    const [gone, there] = [await lot(), await lot()]
    for (const { slug } of [gone, there]) await visit(slug)
    await ctx.db.delete(listing).where(eq(listing.id, gone.id))
    expect(await viewsOf(there.id)).toEqual([['2026-12-01', 0, 1]])
    expect(await viewsOf(gone.id)).toEqual([])
  })

  it('that cannot be written are written later', async () => {
    const { id, slug } = await lot()
    await visit(slug)
    await ctx.db.transaction(async (db) => {
      await expect(db.execute(sql`select 1 / 0`)).rejects.toThrow()
      // The transaction is over, for this too.
      await expect(writeViews({ ...ctx, db })).rejects.toThrow()
    })
    expect(await viewsOf(id)).toEqual([['2026-12-01', 0, 1]])
  })

  it('are in the history of the listing and in the seller’s figures, and are forgotten', async () => {
    const other = await trader(site, 'seller')
    const mine = await publish(site, other, { ...ring, stockNumber: 'SEEN-BY' })
    await visit(mine.slug)
    await visit(mine.slug)
    await open(await trader(site, 'buyer'), mine.slug)
    await viewsOf(mine.id)
    const read = async (path: string) => (await callAs(site, other, path)).json
    expect((await read(`/stock/${mine.id}/history`)).views).toEqual({ buyers: 1, visitors: 2 })
    expect((await read('/figures')).interest.opened).toEqual({ lots: 1, buyers: 1, visitors: 2 })
    expect((await callAs(site, seller, `/stock/${mine.id}/history`)).status).toBe(404)
    await ctx.db.update(lotViews).set({ day: '2026-11-01' }).where(eq(lotViews.listingId, mine.id))
    expect((await read(`/stock/${mine.id}/history`)).views).toEqual({ buyers: 0, visitors: 0 })
    expect((await read('/figures?days=30')).interest.opened.lots).toBe(0)
    expect((await read('/figures?days=90')).interest.opened.lots).toBe(1)
    await forgetViews(ctx, new Date('2026-11-02T00:00:00Z'))
    expect(await viewsOf(mine.id)).toEqual([])
  })
})
