import { and, count, eq, gt, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { fillDemo } from '#server/demo/fill-demo.ts'
import { demoOrders } from '#server/demo/trade/demo-orders.ts'
import { fillTrade } from '#server/demo/trade/fill-trade.ts'
import { buyRequest, buyRequestAnswer } from '#server/features/buy-requests/table.ts'
import { company } from '#server/features/companies/table.ts'
import { ledgerEntry } from '#server/features/ledger/table.ts'
import { listing } from '#server/features/listings/table.ts'
import { offer, offerLot, offerMessage } from '#server/features/offers/table.ts'
import { orderMessage } from '#server/features/orders/messages/table.ts'
import { listReviews } from '#server/features/orders/review/open-reviews.ts'
import { orderReview } from '#server/features/orders/review/table.ts'
import { tradeOrder, tradeOrderLine } from '#server/features/orders/table.ts'
import { paper } from '#server/features/papers/table.ts'
import { listClosings } from '#server/features/payments/closing/daily-closings.ts'
import { readDesk } from '#server/features/payments/money-desk.ts'
import { verifyBooks } from '#server/features/payments/service.ts'
import { listLines } from '#server/features/payments/statements/list-lines.ts'
import { payout } from '#server/features/payments/table.ts'
import { rating } from '#server/features/ratings/table.ts'
import { screeningHit } from '#server/features/screening/table.ts'
import { outboxMail } from '#server/mail/table.ts'
import type { Running } from '#server/main.ts'
import { isOpenOffer } from '#shared/features/offers/offer-states.ts'
import { isOver } from '#shared/features/orders/order-states.ts'

import { contextFor, workContext } from '../../../support/contexts.ts'
import { databaseEnv } from '../../../support/database.ts'
import { holdJobs } from '../../../support/demo-site.ts'
import { signInAs } from '../../../support/people.ts'
import { ask, startSite } from '../../../support/site.ts'

const wanted = { DEMO_DATA: 'true' }

const currencies = ['EUR', 'GBP', 'USD'] as const

describe('the trade of the demo', () => {
  let site: Running
  let traded = () => {}
  beforeAll(async () => {
    site = await startSite({ ...(await databaseEnv()), ...wanted })
    traded = await holdJobs(site)
    expect(await fillTrade(site.context)).toBe(false)
    await fillDemo(site.context)
  })
  afterAll(() => site.stop(0))
  const orders = async () =>
    (await workContext(site)).db.select().from(tradeOrder).orderBy(tradeOrder.number)

  it('ends between two days when the server stops, and is not begun again', async () => {
    const stopped = await startSite({ ...(await databaseEnv()), ...wanted })
    try {
      await holdJobs(stopped)
      await fillDemo(stopped.context)
      const { db } = await workContext(stopped)
      const ends = new AbortController()
      const trading = fillTrade(stopped.context, ends.signal)
      await expect.poll(() => db.$count(tradeOrder), { interval: 5, timeout: 60_000 }).not.toBe(0)
      ends.abort()
      await expect(trading).rejects.toThrow('aborted')
      const made = await db.$count(tradeOrder)
      expect(made).toBeLessThan(demoOrders.length)
      const words: string[] = []
      const log = { ...stopped.context.log, warn: (said: string) => words.push(said) }
      expect(await fillTrade({ ...stopped.context, log } as typeof stopped.context)).toBe(false)
      expect(words.join()).toContain('was interrupted')
      expect(await db.$count(tradeOrder)).toBe(made)
    } finally {
      await stopped.stop(0)
    }
  })

  it('brings each order to its state, once', async () => {
    expect(await fillTrade(site.context)).toBe(true)
    const made = await orders()
    const states = made.map(({ state }) => state)
    // One more came from an offer.
    expect(states.toSorted()).toEqual(
      [...demoOrders.map(({ state }) => state), 'awaiting-funds'].toSorted(),
    )
    expect(await fillTrade(site.context)).toBe(false)
    expect(await orders()).toEqual(made)
  })

  it('leaves the first pages without a picture that stands twice in a row or in the next one', async () => {
    for (const query of [
      '',
      'category=rings',
      'category=earrings',
      'words=ring',
      'words=diamond',
    ]) {
      const { json } = await ask(site.address, `/api/search?${query}`)
      const { cards } = json as { cards: { picture: { alt: string } }[] }
      const fronts = cards.map(({ picture }) => picture.alt)
      expect(fronts.length, query).toBeGreaterThan(20)
      for (const [at, front] of fronts.entries()) {
        expect(fronts.slice(at + 1, at + 6), query).not.toContain(front)
      }
    }
  })

  it('has dates of the last weeks, and no open deadline that is over', async () => {
    const now = Date.now()
    const made = await orders()
    for (const { number, state, stateSince, dueAt } of made) {
      expect(stateSince.getTime(), String(number)).toBeLessThan(now)
      if (!isOver(state) && dueAt !== null) expect(dueAt.getTime()).toBeGreaterThan(now)
    }
    const { db } = await workContext(site)
    const companies = await db.select().from(company).where(isNotNull(company.verifiedAt))
    const verified = companies.map(({ verifiedAt }) => Number(verifiedAt))
    const oldest = Math.min(...made.map(({ placedAt }) => placedAt.getTime()))
    expect(verified.filter((at) => at < oldest)).toHaveLength(9)
    const [first, last] = [made[0]?.placedAt ?? 0, made.at(-1)?.placedAt ?? 0]
    expect(Number(last) - Number(first)).toBeGreaterThan(25 * 86_400_000)
  })

  it('keeps books that balance and agree with the bank', async () => {
    const ctx = await workContext(site)
    const { faults, entries } = await verifyBooks(ctx)
    expect(faults).toEqual([])
    expect(entries).toBeGreaterThan(80)
    const later = await ctx.db.select().from(ledgerEntry).where(gt(ledgerEntry.at, new Date()))
    expect(later).toEqual([])
    for (const currency of currencies) {
      const { inSuspense } = await readDesk(
        { ...ctx, actor: { kind: 'visitor' } } as Parameters<typeof readDesk>[0],
        currency,
      )
      expect(inSuspense).toBe({ EUR: 2, GBP: 3, USD: 0 }[currency])
      const dayOf = (ago: number) =>
        new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
      const closings = await listClosings(ctx, currency, { from: dayOf(21), to: dayOf(0) })
      expect(closings.filter(({ bank }) => bank !== null).length).toBeGreaterThan(10)
      expect(closings.filter(({ difference }) => difference !== 0)).toEqual([])
    }
  })

  it('has open offers that wait for either side, and one that ended in each way', async () => {
    const { db } = await workContext(site)
    const offers = await db.select().from(offer)
    expect(offers.map(({ state }) => state).toSorted()).toEqual([
      'accepted',
      'buyer-turn',
      'declined',
      'expired',
      'seller-turn',
      'seller-turn',
      'seller-turn',
      'seller-turn',
      'seller-turn',
      'withdrawn',
    ])
    const lots = await db.select().from(offerLot)
    expect(lots.flatMap(({ inPart, lines }) => (inPart ? [lines?.length] : []))).toEqual([2])
    for (const { number, state, stateSince, expiresAt } of offers) {
      expect(stateSince.getTime(), String(number)).toBeLessThan(Date.now())
      if (isOpenOffer(state)) expect(expiresAt.getTime()).toBeGreaterThan(Date.now())
    }
    const said = await db.select().from(offerMessage)
    expect(said.map(({ hidden }) => hidden).toSorted()).toEqual([false, false, true])
  })

  it('has messages of both sides about five orders, written while they could be', async () => {
    const { db } = await workContext(site)
    const said = await db.select().from(orderMessage)
    expect(new Set(said.map(({ tradeId }) => tradeId)).size).toBe(5)
    expect(new Set(said.map(({ by }) => by))).toEqual(new Set(['buyer', 'seller']))
    expect(said.filter(({ at }) => at >= new Date())).toEqual([])
  })

  it('leaves payments that wait for different reasons', async () => {
    const ctx = await contextFor(site, await signInAs(site, 'operator'))
    const found = []
    for (const currency of currencies) {
      const { items } = await listLines(ctx, { currency, limit: 50 })
      for (const { suggestion } of items) {
        const { state, reference, amount, payer } = suggestion ?? {}
        found.push([state, reference, amount, payer].join(' '))
      }
    }
    expect(found.toSorted()).toEqual([
      '   ',
      'awaiting-funds false true true',
      'awaiting-funds true false true',
      'awaiting-funds true true false',
      'expired true true true',
    ])
  })

  it('has payouts at every step, each approved by another operator than its maker', async () => {
    const { db } = await workContext(site)
    const all = await db.select().from(payout)
    const steps = ['prepared', 'approved', 'sent', 'booked', 'bounced']
    expect(new Set(all.map(({ state }) => state))).toEqual(new Set(steps))
    const kinds = ['proceeds', 'refund', 'return']
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(kinds))
    const approved = all.filter(({ approvedBy }) => approvedBy !== null)
    expect(
      new Set(approved.map(({ preparedBy, approvedBy }) => preparedBy === approvedBy)),
    ).toEqual(new Set([false]))
  })

  it('holds what is in open orders, and little is sold out', async () => {
    const { db } = await workContext(site)
    const held = await db
      .select({ id: listing.id, held: listing.held })
      .from(listing)
      .where(ne(listing.held, 0))
    const open = await db
      .select({
        id: sql<string>`${tradeOrderLine.listingId}`,
        held: sql<number>`sum(${tradeOrderLine.pieces})::int`,
      })
      .from(tradeOrderLine)
      .innerJoin(tradeOrder, eq(tradeOrder.id, tradeOrderLine.orderId))
      .where(
        and(
          inArray(tradeOrder.state, ['agreed', 'awaiting-funds', 'review', 'funded']),
          isNotNull(tradeOrderLine.listingId),
        ),
      )
      .groupBy(tradeOrderLine.listingId)
    const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id)
    expect(held.toSorted(byId)).toEqual(open.toSorted(byId))
    const [live] = await db
      .select({ lots: count() })
      .from(listing)
      .where(and(eq(listing.state, 'live'), lte(listing.publicFrom, new Date())))
    expect(live?.lots).toBeGreaterThan(188)
  })

  it('has an order that waits for its seller, and a lot that is paused because one did not go on', async () => {
    const made = await orders()
    const asked = made.filter(({ state }) => state === 'agreed')
    expect(asked).toHaveLength(1)
    expect(Number(asked[0]?.dueAt) - Date.now()).toBeGreaterThan(20 * 3_600_000)
    const { db } = await workContext(site)
    const cancelled = made.find(({ state }) => state === 'cancelled')
    const [lot] = await db
      .select({ state: listing.state })
      .from(listing)
      .innerJoin(tradeOrderLine, eq(tradeOrderLine.listingId, listing.id))
      .where(eq(tradeOrderLine.orderId, cancelled?.id ?? ''))
    expect(lot).toEqual({ state: 'paused' })
  })

  it('has one payment that waits for its check, with an answer, and others that have passed', async () => {
    const ctx = await workContext(site)
    const { items } = await listReviews(ctx, { limit: 10 })
    expect(items).toMatchObject([{ ours: true, why: 'amount' }])
    const passed = await ctx.db.$count(orderReview, eq(orderReview.outcome, 'passed'))
    expect(passed).toBeGreaterThan(0)
  })

  it('has open buy requests for different goods, one answered with a lot on sale', async () => {
    const { db } = await workContext(site)
    const requests = await db.select().from(buyRequest)
    expect(requests.map(({ kind }) => kind ?? 'any').toSorted()).toEqual([
      'any',
      'bullion',
      'jewellery',
      'pearl',
    ])
    for (const { title, state, postedAt, closesAt } of requests) {
      expect(state, title).toBe('open')
      expect(postedAt.getTime(), title).toBeLessThan(Date.now())
      expect(closesAt.getTime(), title).toBeGreaterThan(Date.now() + 86_400_000)
    }
    const answers = await db
      .select({ state: listing.state, free: sql<number>`${listing.quantity} - ${listing.held}` })
      .from(buyRequestAnswer)
      .innerJoin(listing, eq(listing.id, buyRequestAnswer.listingId))
    expect(answers).toEqual([{ state: 'live', free: expect.any(Number) }])
    expect(answers[0]?.free).toBeGreaterThanOrEqual(12)
  })

  it('has ratings of both sides, and one that nobody reads yet', async () => {
    const { db } = await workContext(site)
    const given = await db.select().from(rating).where(isNotNull(rating.score))
    expect(given.map(({ shownAt }) => shownAt !== null).toSorted()).toEqual([
      false,
      ...Array.from({ length: 10 }, () => true),
    ])
  })

  it('has an order that is frozen, one whose goods came back in part, and invoices', async () => {
    const made = await orders()
    expect(made.filter(({ frozenAt }) => frozenAt !== null)).toMatchObject([
      { state: 'inspection' },
    ])
    expect(made.filter(({ keptGoods }) => keptGoods !== null).map(({ state }) => state)).toContain(
      'closed',
    )
    const { db } = await workContext(site)
    expect(await db.$count(paper, eq(paper.kind, 'invoice'))).toBe(2)
  })

  it('has a company whose name is like one on a list, which waits for an operator', async () => {
    traded()
    const ctx = await workContext(site)
    const hits = () => ctx.db.select().from(screeningHit)
    await expect.poll(hits).toMatchObject([{ state: 'open', name: 'Dune and Dhow Jewellery LLC' }])
  })

  it('sends no emails', async () => {
    expect(await (await workContext(site)).db.select().from(outboxMail)).toEqual([])
  })
})
