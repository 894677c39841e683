import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { listing } from '#server/features/listings/table.ts'
import { metalPrice } from '#server/features/rates/table.ts'

import { callAs } from '../../../support/api-calls.ts'
import { does, rejection } from '../../../support/disputes.ts'
import { answer, makeOffer } from '../../../support/offers.ts'
import { openOrders } from '../../../support/order-site.ts'
import { act, pay, place, shipment } from '../../../support/orders.ts'
import { changeRows } from '../../../support/rows.ts'
import { knownSeller, liveLot, publish, ring, stock } from '../../../support/traders.ts'

const day = 86_400_000

const { site, ctx, buyer } = await openOrders()

/** A seller of its own, who has nothing yet. */
async function newSeller() {
  const seller = await knownSeller(site)
  let lots = 0
  /** Six rings at 2,940 pounds that cost 3,180 each. */
  const lot = (said: Readonly<Record<string, string>> = {}) =>
    liveLot(site, seller, { ...ring, stockNumber: `FIG-${(lots += 1)}`, ...said })
  const read = async (days = 90) => {
    const { status, text } = await callAs(site, seller, `/figures?days=${days}`)
    expect(status, text).toBe(200)
    return JSON.parse(text)
  }
  const only = async (days?: number) => (await read(days)).currencies[0]
  return { seller, lot, read, only }
}

const since = (days: number) => new Date(ctx.clock().getTime() - days * day)
/** The money of an order arrived so many days ago. */
const paidAgo = (number: number, days: number) => pay({ ...ctx, clock: () => since(days) }, number)
const noTiers = { 'tiers.1.from': '', 'tiers.1.price': '' }

const dateBefore = (days: number) => since(days).toISOString().slice(0, 10)

describe('what was sold', () => {
  it('counts as soon as it is paid, and no more once it goes back', async () => {
    const { seller, lot, read, only } = await newSeller()
    const { slug } = await lot()
    const number = await place(site, buyer, slug, { pieces: 2, goods: 588_000 })
    expect(await read()).toMatchObject({ sold: 0, left: 4, daysOnMarket: null })
    await pay(ctx, number)
    expect(await read()).toMatchObject({
      sold: 2,
      left: 4,
      daysOnMarket: { median: 0, ninth: 0, of: 1 },
    })
    expect((await only()).sold).toEqual({
      orders: 1,
      net: 588_000,
      atCost: { orders: 1, net: 588_000, cost: 636_000 },
      atRetail: { orders: 0, net: 0, retail: 0 },
    })
    await act(site, seller, number, 'cancellation', { reason: 'A stone is loose.' })
    expect(await read()).toMatchObject({ sold: 0, left: 6, daysOnMarket: null })
    expect((await only()).sold.net).toBe(0)
  })

  it('leaves out what is rejected until it is decided, and pieces that went back for good', async () => {
    const { seller, lot, read, only } = await newSeller()
    const { slug } = await lot()
    const number = await place(site, buyer, slug, { pieces: 2, goods: 588_000 })
    await pay(ctx, number)
    await act(site, seller, number, 'shipment', shipment)
    await act(site, buyer, number, 'delivery')
    expect((await only()).sold.orders).toBe(1)
    await does(site, buyer, number, 'rejection', rejection)
    expect(await read()).toMatchObject({ sold: 0, left: 4 })
    await does(site, seller, number, 'return-agreement')
    expect((await only()).sold.orders).toBe(0)
  })

  it('is that of the window, of this company, and nobody else’s', async () => {
    const [one, other] = [await newSeller(), await newSeller()]
    const numbers = []
    for (const { lot } of [one, one, other]) {
      const { slug } = await lot()
      const number = await place(site, buyer, slug, { pieces: 1, goods: 294_000 })
      numbers.push(number)
    }
    await paidAgo(numbers[0] ?? 0, 89)
    await paidAgo(numbers[1] ?? 0, 91)
    await pay(ctx, numbers[2] ?? 0)
    const sold = async (days: number) => [
      (await one.read(days)).sold,
      (await one.only(days)).sold.orders,
      (await other.read(days)).sold,
    ]
    expect(await sold(30)).toEqual([0, 0, 1])
    const recent = async ({ seller }: typeof one) =>
      (await callAs(site, seller, '/figures/recent')).json
    // Of twelve rings two were sold before, and of six one now.
    expect([await recent(one), await recent(other)]).toEqual([
      { sold: 0, left: 10 },
      { sold: 1, left: 5 },
    ])
    expect(await sold(90)).toEqual([1, 1, 1])
    expect(await sold(365)).toEqual([2, 2, 1])
  })

  it('stands beside the window before, and by month and category', async () => {
    const { lot, read, only } = await newSeller()
    const { slug } = await lot()
    const order = async (pieces: number, days: number) =>
      paidAgo(await place(site, buyer, slug, { pieces, goods: pieces * 294_000 }), days)
    await order(2, 40)
    await order(1, 10)
    expect(await read(30)).toMatchObject({
      sold: 1,
      before: { sold: 2, daysOnMarket: { median: 0, ninth: 0, of: 1 } },
    })
    const { before, months, categories } = await only(30)
    const atCost = { net: 588_000, cost: 636_000 }
    expect(before).toMatchObject({ orders: 1, net: 588_000, atCost })
    // Of six rings, two were there for 20 of the 30 days before.
    expect(before.averageStock / 318_000).toBeCloseTo(4 + (2 * 20) / 30, 1)
    expect(categories).toEqual([
      { category: 'rings', net: 294_000, atCost: { net: 294_000, cost: 318_000 } },
    ])
    expect(months).toHaveLength(12)
    const monthOf = (days: number) => since(days).toISOString().slice(0, 7)
    const net = (month: string) =>
      months.find((each: { month: string }) => each.month === month).net
    expect(net(monthOf(10))).toBe(monthOf(10) === monthOf(40) ? 882_000 : 294_000)
    expect(months.reduce((sum: number, each: { net: number }) => sum + each.net, 0)).toBe(882_000)
  })

  it('is in its months and the time before also if nothing of its currency is left or was sold since', async () => {
    const { lot, read, only } = await newSeller()
    const { slug } = await lot({ quantity: '1', ...noTiers })
    await paidAgo(await place(site, buyer, slug, { pieces: 1, goods: 294_000 }), 40)
    expect(await read(30)).toMatchObject({ sold: 0, left: 0, before: { sold: 1 } })
    const { before, months } = await only(30)
    expect(before.net).toBe(294_000)
    expect(months.reduce((sum: number, each: { net: number }) => sum + each.net, 0)).toBe(294_000)
  })

  it('compares with cost and retail price only orders that have them for each piece', async () => {
    const { lot, only } = await newSeller()
    const known = await lot({ msrp: '5,880' })
    const unknown = await lot({ cost: '' })
    for (const { slug } of [known, unknown]) {
      await pay(ctx, await place(site, buyer, slug, { pieces: 1, goods: 294_000 }))
    }
    expect((await only()).sold).toEqual({
      orders: 2,
      net: 588_000,
      atCost: { orders: 1, net: 294_000, cost: 318_000 },
      atRetail: { orders: 1, net: 294_000, retail: 588_000 },
    })
  })

  it('took from the first publication to the payment, whenever it was published again', async () => {
    const { seller, read } = await newSeller()
    for (const days of [10, 20, 60]) {
      const { id, slug } = await publish(site, seller, { ...ring, stockNumber: `OLD-${days}` })
      await changeRows(site, listing, id, { firstPublishedAt: since(days) })
      const { version } = await stock(site, seller, `/${id}`)
      const paused = await stock(site, seller, `/${id}/moves`, { version, move: 'pause' })
      await stock(site, seller, `/${id}/moves`, { version: paused.version, move: 'publish' })
      await pay(ctx, await place(site, buyer, slug, { pieces: 1, goods: 294_000 }))
    }
    expect((await read()).daysOnMarket).toEqual({ median: 20, ninth: 52, of: 3 })
  })
})

it('what was sold before a listing changed counts with the cost, retail price and dates of its order, also once the listing is gone', async () => {
  const { seller, lot, read } = await newSeller()
  const said = { quantity: '1', ...noTiers, msrp: '5,880', acquiredOn: dateBefore(80) }
  const { id, slug } = await lot(said)
  const ofListing = eq(listing.id, id)
  await ctx.db
    .update(listing)
    .set({ firstPublishedAt: since(70) })
    .where(ofListing)
  await paidAgo(await place(site, buyer, slug, { pieces: 1, goods: 294_000 }), 10)
  const figures = async () => {
    const { daysOnMarket, currencies } = await read()
    return { daysOnMarket, ...currencies[0] }
  }
  const before = await figures()
  expect(before).toMatchObject({
    sold: {
      atCost: { orders: 1, net: 294_000, cost: 318_000 },
      atRetail: { orders: 1, net: 294_000, retail: 588_000 },
    },
    daysOnMarket: { median: 60, ninth: 60, of: 1 },
    waiting: [],
  })
  // 70 of 90 days; those of the calendar begin at midnight.
  expect(before.averageStock / 318_000).toBeCloseTo(70 / 90, 1)
  const { version } = await stock(site, seller, `/${id}`)
  const changed = { cost: '100', msrp: '200', acquiredOn: dateBefore(2) }
  await stock(site, seller, `/${id}`, { version, said: changed }, 'PUT')
  await ctx.db
    .update(listing)
    .set({ firstPublishedAt: since(12) })
    .where(ofListing)
  expect(await figures()).toEqual(before)
  await ctx.db.delete(listing).where(ofListing)
  expect(await figures()).toEqual(before)
})

it('interest is what buyers saved and offered, at what part of the price, and how soon they were answered', async () => {
  const { seller, lot, read } = await newSeller()
  const nothing = {
    opened: { lots: 0, buyers: 0, visitors: 0 },
    saved: { lots: 0, people: 0 },
    offers: { received: 0, accepted: 0 },
  }
  expect((await read()).interest).toEqual({ ...nothing, firstOffer: null, firstAnswer: null })
  const slugs = []
  // 90%, 50% and 70% of 2,940 pounds.
  for (const amount of [264_600, 147_000, 205_800]) {
    const { slug } = await lot()
    const number = await makeOffer(site, buyer, slug, { pieces: 1, amount })
    if (amount === 264_600) await answer(site, seller, number, 'acceptance')
    slugs.push(slug)
  }
  for (const slug of slugs.slice(1)) {
    const { status } = await callAs(site, buyer, `/favourites/lots/${slug}`, {}, 'PUT')
    expect(status).toBe(200)
  }
  expect((await read()).interest).toEqual({
    opened: { lots: 0, buyers: 0, visitors: 0 },
    saved: { lots: 2, people: 1 },
    offers: { received: 3, accepted: 1 },
    firstOffer: { ofAsk: 7000, of: 3 },
    firstAnswer: { minutes: 0, of: 1 },
  })
  const { longest, most } = (await read()).lots
  type Shown = Record<'saved' | 'offers' | 'orders' | 'opened', number> & { quiet: boolean }
  const shown = ({ opened, saved, offers, orders, quiet }: Shown) => [
    opened,
    saved,
    offers,
    orders,
    quiet,
  ]
  expect(most.map(shown)).toEqual([
    [0, 1, 1, 0, false],
    [0, 1, 1, 0, false],
    [0, 0, 1, 0, false],
  ])
  expect(longest).toHaveLength(3)
  expect(longest[0]).toMatchObject({ live: true, currency: 'GBP', price: 294_000, cost: 318_000 })
})

describe('what waits', () => {
  it('is counted by the day it was acquired, without what is archived or in an order', async () => {
    const { seller, lot, only, read } = await newSeller()
    const ages = [90, 91, 180, 181, 365, 366, 730, 731]
    for (const age of ages) await lot({ acquiredOn: dateBefore(age), quantity: '1', ...noTiers })
    const { slug } = await lot({ acquiredOn: dateBefore(5), quantity: '3', ...noTiers })
    await place(site, buyer, slug, { pieces: 1, goods: 294_000 })
    const gone = await lot()
    await stock(site, seller, `/${gone.id}/moves`, { version: gone.version, move: 'archive' })
    expect(
      (await only()).waiting.map(({ age, pieces, cost }: never) => [age, pieces, cost]),
    ).toEqual([
      ['90', 3, 954_000],
      ['180', 2, 636_000],
      ['365', 2, 636_000],
      ['730', 2, 636_000],
      ['more', 1, 318_000],
    ])
    expect(await read()).toMatchObject({ left: 10, ageAssumed: 0 })
  })

  it('says how many pieces have no cost', async () => {
    const { lot, only } = await newSeller()
    await lot({ cost: '', acquiredOn: dateBefore(3) })
    expect((await only()).waiting).toMatchObject([
      { age: '90', pieces: 6, cost: 0, costUnknown: 6 },
    ])
  })
})

it('currencies and metal stand apart, and metal counts at today’s price, beside the cost of the same pieces', async () => {
  const { lot, read } = await newSeller()
  expect(await read()).toMatchObject({ currencies: [], metalsStale: false })
  const gold = { 'metals.1.metal': 'Gold', 'metals.1.fineness': '750', 'metals.1.net': '3 g' }
  await lot({ ...gold, quantity: '7' })
  await lot({ ...gold, currency: 'EUR' })
  await lot({ ...gold, cost: '' })
  const quoted = { metal: 'gold', source: 'Test', at: ctx.clock() } as const
  await ctx.db.insert(metalPrice).values({ ...quoted, perOunceMinor: 311_035, currency: 'GBP' })
  const { currencies, metalsStale } = await read()
  // 15.75 g of pure gold at 100 pounds a gram; there is no rate for euros.
  expect(currencies.map(({ currency, waiting }: never) => [currency, waiting])).toEqual([
    ['GBP', [{ age: 'more', pieces: 13, cost: 2_226_000, costUnknown: 6, metal: 157_500 }]],
    ['EUR', [{ age: 'more', pieces: 6, cost: 1_908_000, costUnknown: 0, metal: 0 }]],
  ])
  expect(metalsStale).toBe(true)
})

it('the average stock is what is there, and what was sold until it was paid, for the days that it was there', async () => {
  const { lot, only } = await newSeller()
  // Here for all of the window, and for the last 45 of 90 days.
  await lot({ acquiredOn: dateBefore(400), quantity: '2', ...noTiers })
  await lot({ acquiredOn: dateBefore(45), quantity: '1', ...noTiers })
  const { slug } = await lot({ acquiredOn: dateBefore(400), quantity: '1', ...noTiers })
  const number = await place(site, buyer, slug, { pieces: 1, goods: 294_000 })
  await paidAgo(number, 60)
  // 2, a half, and a third of the time.
  const share = (await only()).averageStock / 318_000
  // Days of the calendar begin at midnight, the window does not.
  expect(Math.abs(share - (2 + 45 / 90 + 30 / 90))).toBeLessThan(1 / 89)
})
