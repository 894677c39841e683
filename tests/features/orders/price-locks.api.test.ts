import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'

import { forgetLocks, lockPrices } from '#server/features/orders/price-locks/lock-prices.ts'
import { priceLock } from '#server/features/orders/price-locks/table.ts'
import { metalPrice } from '#server/features/rates/table.ts'
import { priceAt, spotsOf } from '#shared/features/listings/pricing.ts'

import { callAs } from '../../support/api-calls.ts'
import { memberContextFor } from '../../support/contexts.ts'
import { openOrders, type OrderSite } from '../../support/order-site.ts'
import { readOrder, sendOrder } from '../../support/orders.ts'
import type { SignedIn } from '../../support/people.ts'
import { changeRows } from '../../support/rows.ts'
import { stock, trader } from '../../support/traders.ts'

let buyer: OrderSite['buyer']
const { site, ctx, seller, lot, trade } = await openOrders()
beforeEach(async () => {
  buyer = await trader(site, 'buyer')
  await goldCosts(200_000)
})

/** What a troy ounce costs from now on, in pence. */
const goldCosts = (perOunceMinor: number) =>
  ctx.db.insert(metalPrice).values({
    metal: 'gold',
    perOunceMinor,
    currency: 'GBP',
    at: new Date(),
    source: 'the test',
  })

const followsGold = { basis: 'Metal plus premium', percent: '10', price: '' }
const tierless = { 'tiers.1.from': '', 'tiers.1.price': '' }
const goldLot = (said = {}) => lot({ ...followsGold, ...tierless, ...said })

async function lock(who: SignedIn, ...lots: string[]) {
  const { status, json } = await callAs(site, who, '/price-locks', { lots })
  return { status, locks: json.locks }
}

/** What pieces of a lot cost at metal prices of the API, in minor units. */
async function costs(slug: string, pieces: number, metals: Parameters<typeof spotsOf>[0]) {
  const { quote } = await trade(slug, buyer)
  return priceAt(quote, pieces, spotsOf(metals))?.total ?? 0
}
const now = async (slug: string, pieces: number) =>
  costs(slug, pieces, (await trade(slug, buyer)).metals)

/** Lets a company's locks end, or begin to end, so many milliseconds from now. */
const endIn = (who: { companyId: string | null }, ms: number) =>
  changeRows(site, priceLock, { companyId: who.companyId }, { until: new Date(Date.now() + ms) })

describe('a price that follows the metal', () => {
  it('stays as the buyer has seen it for 15 minutes, whatever the metal does', async () => {
    const { slug } = await goldLot()
    const before = Date.now()
    const { locks } = await lock(buyer, slug)
    expect(locks).toMatchObject([{ slug, metals: [{ metal: 'gold', perOunce: 200_000 }] }])
    const minutes = (Date.parse(locks[0].until) - before) / 60_000
    expect(minutes).toBeGreaterThanOrEqual(15)
    expect(minutes).toBeLessThan(15.5)
    const seen = await costs(slug, 2, locks[0].metals)
    for (const price of [230_000, 170_000]) {
      await goldCosts(price)
      expect(await now(slug, 2)).not.toBe(seen)
      const placed = await sendOrder(site, buyer, slug, { pieces: 2, goods: seen })
      expect(placed.status).toBe(201)
      const order = await readOrder(site, buyer, placed.json.number)
      expect(order.json.lines).toMatchObject([{ amount: seen }])
    }
  })

  it('is today’s once the 15 minutes are over', async () => {
    const { slug } = await goldLot()
    const { locks } = await lock(buyer, slug)
    const seen = await costs(slug, 1, locks[0].metals)
    await goldCosts(230_000)
    const fresh = await now(slug, 1)
    await endIn(buyer, 60_000)
    expect((await sendOrder(site, buyer, slug, { pieces: 1, goods: seen })).status).toBe(201)
    await endIn(buyer, -1)
    const late = await sendOrder(site, buyer, slug, { pieces: 1, goods: seen })
    expect(late.status).toBe(409)
    expect(late.json.detail).toContain('Nothing was ordered')
    expect((await sendOrder(site, buyer, slug, { pieces: 1, goods: fresh })).status).toBe(201)
  })

  it('cannot be locked again at a lower price before the lock has ended', async () => {
    const { slug } = await goldLot()
    const first = await lock(buyer, slug)
    await goldCosts(150_000)
    expect(await lock(buyer, slug)).toEqual(first)
    const low = await now(slug, 1)
    expect((await sendOrder(site, buyer, slug, { pieces: 1, goods: low })).status).toBe(409)
    await endIn(buyer, -1)
    const again = await lock(buyer, slug)
    expect(again.locks).toMatchObject([{ metals: [{ perOunce: 150_000 }] }])
    expect((await sendOrder(site, buyer, slug, { pieces: 1, goods: low })).status).toBe(201)
  })

  it('is locked for one company only', async () => {
    const { slug } = await goldLot()
    const { locks } = await lock(buyer, slug)
    const seen = await costs(slug, 1, locks[0].metals)
    await goldCosts(260_000)
    const other = await trader(site, 'buyer')
    expect((await sendOrder(site, other, slug, { pieces: 1, goods: seen })).status).toBe(409)
  })

  it('still changes with what its seller asks', async () => {
    const own = await goldLot()
    const { locks } = await lock(buyer, own.slug)
    const seen = await costs(own.slug, 1, locks[0].metals)
    const said = { percent: '12' }
    await stock(site, seller, `/${own.id}`, { version: own.version, said }, 'PUT')
    expect((await sendOrder(site, buyer, own.slug, { pieces: 1, goods: seen })).status).toBe(409)
    const asked = await costs(own.slug, 1, locks[0].metals)
    expect(asked).toBeGreaterThan(seen)
    expect((await sendOrder(site, buyer, own.slug, { pieces: 1, goods: asked })).status).toBe(201)
  })
})

describe('a price that follows a metal whose last price is too old', () => {
  const palladium = {
    'metals.1.metal': 'Palladium',
    'metals.1.fineness': '950',
    'metals.1.colour': '',
  }
  const palladiumCost = (perOunceMinor: number, minutesAgo: number) =>
    ctx.db.insert(metalPrice).values({
      metal: 'palladium',
      perOunceMinor,
      currency: 'GBP',
      at: new Date(Date.now() - minutesAgo * 60_000),
      source: 'the test',
    })
  const day = 24 * 60

  it('can be neither ordered nor locked, and buyers read why and see no price to order at', async () => {
    const { slug } = await goldLot(palladium)
    await palladiumCost(3_000, 3 * day)
    const { metals } = await trade(slug, buyer)
    expect(metals).toMatchObject([{ metal: 'palladium', stale: true }])
    const seen = await costs(slug, 1, metals)
    expect(seen).toBeGreaterThan(0)
    const refused = [
      (await sendOrder(site, buyer, slug, { pieces: 1, goods: seen })).json,
      (await callAs(site, buyer, '/price-locks', { lots: [slug] })).json,
    ]
    for (const { status, detail } of refused) {
      expect(status).toBe(409)
      expect(detail).toContain('there is no current metal price')
    }
    const shown = await callAs(site, buyer, '/lots/prices', { slugs: [slug] })
    expect(JSON.parse(shown.text).items).toMatchObject([{ slug, unit: null }])
  })

  it('stays locked for whoever locked it in time', async () => {
    const { slug } = await goldLot(palladium)
    await palladiumCost(3_100, day - 5)
    const before = await lock(buyer, slug)
    expect(before.locks).toMatchObject([{ slug, metals: [{ perOunce: 3_100 }] }])
    const late = () => new Date(Date.now() + 10 * 60_000)
    const asBuyer = { ...(await memberContextFor(site, buyer)), clock: late }
    expect((await lockPrices(asBuyer, [slug])).locks).toEqual(before.locks)
    const other = { ...(await memberContextFor(site, await trader(site, 'buyer'))), clock: late }
    await expect(lockPrices(other, [slug])).rejects.toThrow('no current metal price')
  })
})

it('a lock is made anew before it has ended once the seller has changed the metal or the currency', async () => {
  const own = await goldLot()
  await ctx.db.insert(metalPrice).values({
    metal: 'platinum',
    perOunceMinor: 80_000,
    currency: 'GBP',
    at: new Date(),
    source: 'the test',
  })
  await lock(buyer, own.slug)
  const platinum = {
    'metals.1.metal': 'Platinum',
    'metals.1.fineness': '950',
    'metals.1.colour': '',
  }
  await stock(site, seller, `/${own.id}`, { version: own.version, said: platinum }, 'PUT')
  const goods = await now(own.slug, 1)
  expect((await sendOrder(site, buyer, own.slug, { pieces: 1, goods })).status).toBe(201)
  const again = await lock(buyer, own.slug)
  expect(again.locks).toMatchObject([{ metals: [{ metal: 'platinum', perOunce: 80_000 }] }])
  await ctx.db.update(priceLock).set({ currency: 'USD', spots: { platinum: 1 } })
  expect((await sendOrder(site, buyer, own.slug, { pieces: 1, goods })).status).toBe(201)
  const last = await lock(buyer, own.slug)
  expect(last.locks).toMatchObject([{ metals: [{ metal: 'platinum', perOunce: 80_000 }] }])
})

describe('nothing is locked', () => {
  it('of other prices, of lots that are not there, and of one’s own', async () => {
    const [fixed, gold] = [await lot(), await goldLot()]
    expect(await lock(buyer, fixed.slug, 'nothing-like-it')).toEqual({ status: 200, locks: [] })
    expect((await lock(seller, gold.slug)).status).toBe(403)
    expect((await lock(buyer, fixed.slug, gold.slug)).locks).toMatchObject([{ slug: gold.slug }])
  })

  it('while the price of the metal is not known', async () => {
    const silver = { 'metals.1.metal': 'Silver', 'metals.1.fineness': '925', 'metals.1.colour': '' }
    const { slug } = await goldLot(silver)
    expect((await lock(buyer, slug)).status).toBe(409)
  })
})

it('locks are forgotten once they have ended for long enough', async () => {
  const { slug } = await goldLot()
  await lock(buyer, slug)
  const kept = () => ctx.db.$count(priceLock, eq(priceLock.companyId, buyer.companyId ?? ''))
  await endIn(buyer, -60_000)
  await forgetLocks(ctx, new Date(Date.now() - 61_000))
  expect(await kept()).toBe(1)
  await forgetLocks(ctx, new Date(Date.now() - 59_000))
  expect(await kept()).toBe(0)
})
