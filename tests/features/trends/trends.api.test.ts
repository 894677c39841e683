import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { WorkContext } from '#server/contract/context.ts'
import { company } from '#server/features/companies/table.ts'
import { listing } from '#server/features/listings/table.ts'
import type { Running } from '#server/main.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { Currency } from '#shared/contract/money.ts'
import { orderStateNames, settledStates } from '#shared/features/orders/order-states.ts'
import type { trends } from '#shared/features/trends/contract.ts'

import { callAs } from '../../support/api-calls.ts'
import { workContext } from '../../support/contexts.ts'
import { databaseEnv } from '../../support/database.ts'
import { insertLots } from '../../support/generated-lots.ts'
import { pay, place, withAccount } from '../../support/orders.ts'
import { accept } from '../../support/payments.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'
import { ask, startSite } from '../../support/site.ts'
import { publish, ring, trader } from '../../support/traders.ts'
import { ringAt, type WrittenTrade, writeTrades } from '../../support/written-trades.ts'

type Trader = SignedIn & { companyId: string }
type Row = OutputOf<typeof trends.read>['segments'][number]

let site: Running
let ctx: WorkContext
let sellers: Trader[]
let buyers: Trader[]
beforeAll(async () => {
  site = await startSite({ ...(await databaseEnv()), ...withAccount })
  ctx = await workContext(site)
  sellers = await Promise.all([1, 2, 3, 4].map(() => trader(site, 'seller')))
  buyers = await Promise.all([1, 2, 3, 4].map(() => trader(site, 'buyer')))
})
afterAll(() => site.stop(0))

const at = (traders: readonly Trader[], turn: number): Trader => {
  const found = traders[turn % traders.length]
  if (found === undefined) throw new Error('there is no such trader')
  return found
}

/** Reads the rows in one currency; every test has its own. */
async function rowsIn(currency: Currency, who: Trader = at(buyers, 0)): Promise<Row[]> {
  const { status, text } = await callAs(site, who, '/trends')
  expect(status).toBe(200)
  const { segments } = JSON.parse(text) as OutputOf<typeof trends.read>
  return segments.filter((each) => each.currency === currency)
}

/** A row by its id, such as `jewellery/gold/7500`. */
const row = async (id: string, currency: Currency, who?: Trader) =>
  (await rowsIn(currency, who)).find((each) => each.id === id)

/** Trades at prices per gram, with sellers and buyers taking turns. */
const tradesAt = (
  prices: readonly number[],
  currency: Currency,
  more: Partial<WrittenTrade> & { of?: number; to?: number } = {},
): WrittenTrade[] => {
  const { of = 3, to = 3, ...rest } = more
  return prices.map((perGram, turn) => ({
    seller: at(sellers, turn % of).companyId,
    buyer: at(buyers, turn % to).companyId,
    by: at(buyers, 0).personId,
    perGram,
    currency,
    ...rest,
  }))
}

const gold750 = 'jewellery/gold/7500'
const settled = async (id: string, currency: Currency) => (await row(id, currency))?.settled

describe('what lots sold for', () => {
  it('is shown from five trades on, with its middle half, and includes a sale at once', async () => {
    await writeTrades(ctx, tradesAt([6000, 7000, 8000, 9000], 'GBP'))
    expect(await settled(gold750, 'GBP')).toEqual({ figure: null, countedIn: null, tooFew: 4 })
    const [seller, buyer] = [at(sellers, 1), at(buyers, 1)]
    const lot = {
      ...ring,
      stockNumber: 'TREND-1',
      gross: '10 g',
      price: '1,000',
      'tiers.1.price': '900',
    }
    const { slug } = await publish(site, seller, lot)
    const number = await place(site, buyer, slug, { pieces: 1, goods: 100_000 })
    await pay(ctx, number)
    expect(await settled(gold750, 'GBP')).toMatchObject({ tooFew: 4 })
    await accept(site, seller, buyer, number)
    expect(await row(gold750, 'GBP')).toMatchObject({
      name: '750 gold jewellery',
      kind: 'jewellery',
      per: 'gram',
      settled: {
        figure: { low: 7000, median: 8000, high: 9000, sales: 5, before: null, without: [] },
        countedIn: null,
        tooFew: null,
      },
    })
  })

  it('needs three sellers and three buyers, none of them with more than half', async () => {
    const prices = [5000, 5100, 5200, 5300, 5400, 5500]
    const [one, two, three] = ['375', '585', '750'] as const
    const said = (fineness: string) => ({ 'metals.1.fineness': fineness })
    await writeTrades(ctx, tradesAt(prices, 'EUR', { of: 2, to: 3, said: said(one) }))
    await writeTrades(ctx, tradesAt(prices, 'USD', { of: 3, to: 2, said: said(two) }))
    const half = [...tradesAt(prices, 'CHF', { said: said(three) })]
    const [first] = half
    if (first === undefined) throw new Error('there are trades')
    const { seller, buyer } = first
    await writeTrades(ctx, [...half, { ...first, seller, buyer: at(buyers, 3).companyId }])
    expect(await settled('jewellery/gold/3750', 'EUR')).toMatchObject({ tooFew: 6 })
    expect(await settled('jewellery/gold/5850', 'USD')).toMatchObject({ tooFew: 6 })
    // Three of seven are one seller's; of nine five would be.
    expect(await settled(gold750, 'CHF')).toMatchObject({ figure: { sales: 5 } })
    await writeTrades(ctx, [
      { ...first, buyer: at(buyers, 1).companyId },
      { ...first, buyer: at(buyers, 2).companyId },
    ])
    expect(await settled(gold750, 'CHF')).toMatchObject({ figure: null, tooFew: 9 })
    await writeTrades(ctx, [{ ...first, seller: at(sellers, 3).companyId, buyer }])
    expect(await settled(gold750, 'CHF')).toMatchObject({ figure: { sales: 10 } })
    await writeTrades(
      ctx,
      tradesAt([5600], 'EUR', { seller: at(sellers, 2).companyId, said: said(one) }),
    )
    expect(await settled('jewellery/gold/3750', 'EUR')).toMatchObject({ figure: { sales: 5 } })
    await writeTrades(
      ctx,
      tradesAt([5600], 'USD', { buyer: at(buyers, 2).companyId, said: said(two) }),
    )
    expect(await settled('jewellery/gold/5850', 'USD')).toMatchObject({ figure: { sales: 5 } })
  })

  it('is of orders that were paid in full and accepted in 28 days, and of no other', async () => {
    const prices = [5000, 5000, 5000, 5000]
    await writeTrades(ctx, tradesAt(prices, 'INR', { said: { 'metals.1.fineness': '916' } }))
    const id = 'jewellery/gold/9160'
    const extra = (more: Partial<WrittenTrade>) =>
      writeTrades(
        ctx,
        tradesAt([9000], 'INR', {
          seller: at(sellers, 3).companyId,
          buyer: at(buyers, 3).companyId,
          said: { 'metals.1.fineness': '916' },
          ...more,
        }),
      )
    const others = orderStateNames.filter((each) => each !== 'accepted' && each !== 'paid-out')
    for (const state of others) {
      const split = settledStates.some((each) => each === state) ? { settledGoods: 40_000 } : {}
      await extra({ order: { state, ...split } })
    }
    await extra({ order: { keptGoods: 40_000, keptTax: 0 } })
    await extra({ order: { frozenAt: ctx.clock() } })
    // We ruled for the seller of a disputed order.
    await extra({ events: ['fund', 'reject', 'contest', 'rule-release'] })
    await extra({ daysAgo: 29 })
    // It was accepted long ago, and paid out only now.
    await extra({ daysAgo: 40, order: { stateSince: ctx.clock() } })
    expect(await settled(id, 'INR')).toMatchObject({ figure: null, tooFew: 4 })
    await extra({ daysAgo: 27, order: { state: 'accepted' } })
    expect(await settled(id, 'INR')).toMatchObject({ figure: { median: 5000, sales: 5 } })
  })

  it('is compared with the 28 days before if those may be shown as well, of the same lots', async () => {
    await writeTrades(ctx, tradesAt([7000, 7000, 7000, 7000, 7000, 7000], 'AED'))
    const former = tradesAt([6000, 6000, 6000, 6000], 'AED', { daysAgo: 40 })
    await writeTrades(ctx, former)
    expect(await settled(gold750, 'AED')).toMatchObject({ figure: { median: 7000, before: null } })
    await writeTrades(
      ctx,
      tradesAt([6000], 'AED', {
        daysAgo: 40,
        seller: at(sellers, 3).companyId,
        buyer: at(buyers, 3).companyId,
      }),
    )
    expect(await settled(gold750, 'AED')).toMatchObject({ figure: { median: 7000, before: 6000 } })
  })

  it('counts in a wider segment what is too few, and never twice', async () => {
    const said = (fineness: string) => ({ said: { 'metals.1.fineness': fineness } })
    await writeTrades(ctx, tradesAt([6000, 6000, 6000], 'HKD', said('750')))
    await writeTrades(ctx, tradesAt([4000, 4000], 'HKD', said('585')))
    await writeTrades(
      ctx,
      tradesAt([4000], 'HKD', { ...said('585'), seller: at(sellers, 3).companyId }),
    )
    expect(await settled('jewellery/gold', 'HKD')).toMatchObject({
      figure: { sales: 5, without: [] },
    })
    expect(await settled(gold750, 'HKD')).toBeUndefined()
    // With enough of one fineness it leaves the wider segment, whose rest is too few then.
    await writeTrades(ctx, tradesAt([6000, 6000, 6000], 'HKD', said('750')))
    expect(await settled(gold750, 'HKD')).toMatchObject({ figure: { sales: 5 } })
    expect(await settled('jewellery/gold', 'HKD')).toBeUndefined()
    expect(await settled('jewellery/gold/5850', 'HKD')).toMatchObject({ figure: null, tooFew: 3 })
    // One more sale of the rest shows no more about it than that it was made.
    await writeTrades(ctx, tradesAt([4321], 'HKD', said('375')))
    expect(await settled('jewellery/gold/3750', 'HKD')).toMatchObject({ figure: null, tooFew: 1 })
    const { text } = await callAs(site, at(buyers, 0), '/trends')
    expect(text).not.toContain('4321')
  })
})

describe('what lots are offered at', () => {
  it('is of lots that everyone can order now, beside the median of one’s own', async () => {
    const now = ctx.clock()
    const soon = new Date(now.getTime() + 3_600_000)
    const put = async (by: number, perGram: number, publicFrom = now) => {
      const { companyId } = at(sellers, by)
      const lot = { ...ringAt(perGram, 'SGD'), publicFrom }
      const [inserted] = await insertLots(ctx.db, companyId, [lot], now)
      return inserted?.id ?? ''
    }
    for (const [by, perGram] of [60, 70, 80, 90].entries()) await put(by % 3, perGram)
    await put(3, 999, soon)
    const change = async (to: Partial<typeof listing.$inferInsert>) =>
      ctx.db
        .update(listing)
        .set(to)
        .where(eq(listing.id, await put(3, 999)))
    await change({ state: 'paused' })
    await change({ held: 6 })
    await change({ unitPrice: null })
    await change({ gross: null })
    const asked = async (who?: Trader) => row(gold750, 'SGD', who)
    expect(await asked()).toMatchObject({
      asked: { figure: null, countedIn: null, tooFew: 4 },
      yours: null,
    })
    await put(1, 100)
    expect(await asked(at(sellers, 1))).toMatchObject({
      asked: { figure: { low: 7000, median: 8000, high: 9000, lots: 5, sellers: 3, without: [] } },
      settled: { figure: null, tooFew: 0 },
      yours: { median: 8500, lots: 2 },
    })
    expect(await asked()).toMatchObject({ yours: null })
  })
})

describe('who reads it', () => {
  it('is verified companies only, and no page for everybody', async () => {
    const suspended = await trader(site, 'buyer')
    await ctx.db
      .update(company)
      .set({ state: 'suspended' })
      .where(eq(company.id, suspended.companyId))
    ctx.services.actors.forgetAll(suspended)
    for (const who of [
      await signInAs(site, 'buyer'),
      await signInAs(site, 'seller'),
      await signInAs(site, 'unconfirmed'),
      suspended,
    ]) {
      expect((await callAs(site, who, '/trends')).status).toBe(403)
    }
    expect((await ask(site.address, '/api/trends')).status).toBe(401)
    const { text } = await ask(site.address, '/trends')
    expect(text).not.toMatch(/Middle half|gold jewellery/)
  })

  it('learns no company’s name and no exact price of another company', async () => {
    // The second seller knows two of the five prices.
    await writeTrades(ctx, tradesAt([60_137, 61_911, 63_733, 65_539, 67_341], 'JPY', { to: 4 }))
    const { text } = await callAs(site, at(sellers, 1), '/trends')
    for (const price of ['60137', '61911', '63733', '65539', '67341']) {
      expect(text).not.toContain(price)
    }
    for (const { companyId } of [...sellers, ...buyers]) expect(text).not.toContain(companyId)
    expect(await settled(gold750, 'JPY')).toMatchObject({
      figure: { low: 62_000, median: 64_000, high: 66_000 },
    })
  })
})
