import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'

import { listing } from '#server/features/listings/table.ts'
import { exchangeRate } from '#server/features/rates/table.ts'
import type { Currency } from '#shared/contract/money.ts'
import { orderStateNames, settledStates } from '#shared/features/orders/order-states.ts'

import { callAs } from '../../../support/api-calls.ts'
import { pay, place } from '../../../support/orders.ts'
import { accept } from '../../../support/payments.ts'
import { liveLot, ring } from '../../../support/traders.ts'
import { gold750, openTrends } from '../../../support/trend-site.ts'
import { type WrittenTrade, writeTrades } from '../../../support/written-trades.ts'

const hour = 3_600_000

const on = await openTrends()
afterEach(() => on.clear())

/** Says that a currency is worth €1.25, francs since an hour ago. */
async function quote(fromCurrency: Currency): Promise<Date> {
  const quotedAt = new Date(on.ctx.clock().getTime() - (fromCurrency === 'CHF' ? hour : 0))
  const values = { fromCurrency, toCurrency: 'EUR', rate: '1.25', at: quotedAt, source: 'Test' }
  await on.ctx.db.insert(exchangeRate).values(values)
  return quotedAt
}

describe('what lots sold for', () => {
  it('is shown from five trades on, with its middle half, and includes a sale at once', async () => {
    await writeTrades(on.ctx, on.tradesAt([6000, 7000, 8000, 9000]))
    expect(await on.settled(gold750)).toEqual({
      figure: null,
      without: [],
      countedIn: null,
      tooFew: 4,
    })
    const [seller, buyer] = [on.seller(1), on.buyer(1)]
    const lot = {
      ...ring,
      stockNumber: 'TREND-1',
      gross: '10 g',
      price: '800',
      'tiers.1.price': '700',
    }
    await quote('GBP')
    const { slug } = await liveLot(on.site, seller, lot)
    const number = await place(on.site, buyer, slug, { pieces: 1, goods: 80_000 })
    await pay(on.ctx, number)
    expect(await on.settled(gold750)).toMatchObject({ tooFew: 4 })
    await accept(on.site, seller, buyer, number)
    expect(await on.row(gold750)).toMatchObject({
      name: '750 gold jewellery',
      kind: 'jewellery',
      per: 'gram',
      settled: {
        figure: { low: 7000, median: 8000, high: 9000, sales: 5, before: null },
        countedIn: null,
        tooFew: null,
      },
    })
  })

  it('is of what was ordered, whatever its listing says since', async () => {
    await writeTrades(on.ctx, on.tradesAt([6000, 7000, 8000, 9000]))
    const [seller, buyer] = [on.seller(1), on.buyer(1)]
    await quote('GBP')
    const { id, slug } = await liveLot(on.site, seller, {
      ...ring,
      stockNumber: 'TREND-2',
      gross: '10 g',
      price: '800',
      'tiers.1.price': '700',
    })
    const number = await place(on.site, buyer, slug, { pieces: 1, goods: 80_000 })
    await pay(on.ctx, number)
    await accept(on.site, seller, buyer, number)
    const five = { figure: { median: 8000, sales: 5 } }
    expect(await on.settled(gold750)).toMatchObject(five)
    const ofListing = eq(listing.id, id)
    await on.ctx.db
      .update(listing)
      .set({ terms: ['metal:silver'] })
      .where(ofListing)
    expect(await on.settled(gold750)).toMatchObject(five)
    await on.ctx.db.delete(listing).where(ofListing)
    expect(await on.settled(gold750)).toMatchObject(five)
  })

  it.each([
    ['sellers', { of: 2 }, { seller: 2 }],
    ['buyers', { to: 2 }, { buyer: 2 }],
  ] as const)('needs three %s', async (_, fewer, third) => {
    await writeTrades(on.ctx, on.tradesAt([5000, 5100, 5200, 5300, 5400, 5500], fewer))
    expect(await on.settled(gold750)).toMatchObject({ figure: null, tooFew: 6 })
    const more = {
      ...('seller' in third ? { seller: on.seller(third.seller).companyId } : {}),
      ...('buyer' in third ? { buyer: on.buyer(third.buyer).companyId } : {}),
    }
    await writeTrades(on.ctx, on.tradesAt([5600], more))
    expect(await on.settled(gold750)).toMatchObject({ figure: { sales: 5 } })
  })

  it.each(['seller', 'buyer'] as const)(
    'is not shown if one %s has more than half',
    async (side) => {
      const own = { [side]: on[side](0).companyId }
      const another = { [side]: on[side](3).companyId }
      // Of four trades two are the first one's, and with two more four of six.
      await writeTrades(on.ctx, on.tradesAt([5000, 5100, 5200, 5300]))
      await writeTrades(on.ctx, on.tradesAt([5400, 5500], own))
      const more =
        side === 'seller' ? { buyer: on.buyer(3).companyId } : { seller: on.seller(3).companyId }
      expect(await on.settled(gold750)).toMatchObject({ figure: null, tooFew: 6 })
      await writeTrades(on.ctx, on.tradesAt([5600, 5700], { ...another, ...more }))
      expect(await on.settled(gold750)).toMatchObject({ figure: { sales: 5 } })
    },
  )

  it('is of orders that were paid in full and accepted in 28 days, and of no other', async () => {
    const prices = [5000, 5000, 5000, 5000]
    await writeTrades(on.ctx, on.tradesAt(prices, { said: { 'metals.1.fineness': '916' } }))
    const id = 'jewellery/gold/9160'
    const extra = (more: Partial<WrittenTrade>) =>
      writeTrades(
        on.ctx,
        on.tradesAt([9000], {
          seller: on.seller(3).companyId,
          buyer: on.buyer(3).companyId,
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
    await extra({ order: { frozenAt: on.ctx.clock() } })
    // We ruled for the seller of a disputed order.
    await extra({ events: ['fund', 'reject', 'contest', 'rule-release'] })
    await extra({ daysAgo: 29 })
    // It was accepted long ago, and paid out only now.
    await extra({ daysAgo: 40, order: { stateSince: on.ctx.clock() } })
    expect(await on.settled(id)).toMatchObject({ figure: null, tooFew: 4 })
    await extra({ daysAgo: 27, order: { state: 'accepted' } })
    expect(await on.settled(id)).toMatchObject({ figure: { median: 5000, sales: 5 } })
  })

  it('is compared with the 28 days before if those may be shown as well', async () => {
    await writeTrades(on.ctx, on.tradesAt([7000, 7000, 7000, 7000, 7000, 7000]))
    const former = on.tradesAt([6000, 6000, 6000, 6000], { daysAgo: 40 })
    await writeTrades(on.ctx, former)
    expect(await on.settled(gold750)).toMatchObject({ figure: { median: 7000, before: null } })
    await writeTrades(
      on.ctx,
      on.tradesAt([6000], {
        daysAgo: 40,
        seller: on.seller(3).companyId,
        buyer: on.buyer(3).companyId,
      }),
    )
    expect(await on.settled(gold750)).toMatchObject({ figure: { median: 7000, before: 6000 } })
  })

  it('is not compared with what was made of other lots then', async () => {
    const said = (fineness: string) => ({ said: { 'metals.1.fineness': fineness } })
    const three = [6000, 6000, 6000]
    await writeTrades(on.ctx, [
      ...on.tradesAt(three, said('750')),
      ...on.tradesAt(three, said('585')),
    ])
    const former = (fineness: string) => on.tradesAt(three, { ...said(fineness), daysAgo: 40 })
    await writeTrades(on.ctx, [...former('750'), ...former('375')])
    expect(await on.settled('jewellery/gold')).toMatchObject({ figure: { sales: 5, before: null } })
    await on.clear()
    await writeTrades(on.ctx, [
      ...on.tradesAt(three, said('750')),
      ...on.tradesAt(three, said('585')),
    ])
    await writeTrades(on.ctx, [...former('750'), ...former('585')])
    expect(await on.settled('jewellery/gold')).toMatchObject({ figure: { sales: 5, before: 6000 } })
  })

  it('is converted at today’s rates, and rounded before that, in whatever currency it is read', async () => {
    await writeTrades(on.ctx, on.tradesAt([6111, 7000, 9000, 10_000]))
    const lone = { currency: 'CHF' as const, seller: on.seller(1).companyId }
    await writeTrades(on.ctx, on.tradesAt([6400], { ...lone, buyer: on.buyer(1).companyId }))
    // Without a rate it is left out.
    expect(await on.settled(gold750)).toMatchObject({ figure: null, tooFew: 4 })
    const quotedAt = await quote('CHF')
    expect(await on.read()).toMatchObject({ currency: 'EUR', ratesAt: quotedAt.toISOString() })
    expect(await on.settled(gold750)).toMatchObject({
      figure: { low: 7000, median: 8000, high: 9000 },
    })
    const francs = await on.read(undefined, '?currency=CHF')
    expect(francs.currency).toBe('CHF')
    expect(francs.segments.find(({ id }) => id === gold750)).toMatchObject({
      settled: { figure: { low: 5600, median: 6400, high: 7200 } },
    })
    expect(await on.read(undefined, '?currency=JPY')).toMatchObject({ currency: 'EUR' })
  })

  it('counts in a wider segment what is too few, and never twice', async () => {
    const said = (fineness: string) => ({ said: { 'metals.1.fineness': fineness } })
    await writeTrades(on.ctx, on.tradesAt([6000, 6000, 6000], said('750')))
    await writeTrades(on.ctx, on.tradesAt([4000, 4000], said('585')))
    await writeTrades(
      on.ctx,
      on.tradesAt([4000], { ...said('585'), seller: on.seller(3).companyId }),
    )
    expect(await on.settled('jewellery/gold')).toMatchObject({
      figure: { sales: 5 },
    })
    expect(await on.settled(gold750)).toBeUndefined()
    // With enough of one fineness it leaves the wider segment, whose rest is too few then.
    await writeTrades(on.ctx, on.tradesAt([6000, 6000, 6000], said('750')))
    expect(await on.settled(gold750)).toMatchObject({ figure: { sales: 5 } })
    expect(await on.settled('jewellery/gold')).toBeUndefined()
    expect(await on.settled('jewellery/gold/5850')).toMatchObject({ figure: null, tooFew: 3 })
    // One more sale of the rest shows no more about it than that it was made.
    await writeTrades(on.ctx, on.tradesAt([4321], said('375')))
    expect(await on.settled('jewellery/gold/3750')).toMatchObject({ figure: null, tooFew: 1 })
    const { text } = await callAs(on.site, on.buyer(0), '/trends')
    expect(text).not.toContain('4321')
  })
})
