import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'

import { company } from '#server/features/companies/table.ts'
import { tradeOrderEvent } from '#server/features/orders/table.ts'
import { companyRecord } from '#server/features/ratings/company-record.ts'
import { rating } from '#server/features/ratings/table.ts'
import { writeReference } from '#shared/features/orders/payment-reference.ts'

import { callAs } from '../../../support/api-calls.ts'
import { workContext } from '../../../support/contexts.ts'
import { moverOf, type Way, ways } from '../../../support/order-ways.ts'
import { addPerson, signInAs } from '../../../support/people.ts'
import { changeRows, findRows } from '../../../support/rows.ts'
import { ask, openSite } from '../../../support/site.ts'
import { liveLot, ring, trader } from '../../../support/traders.ts'
import { writeOrders } from '../../../support/written-orders.ts'

const site = await openSite()
const ctx = await workContext(site)
const seller = await trader(site, 'seller')
const buyer = await trader(site, 'buyer')

const day = 86_400_000
const start = Date.parse('2026-01-05T09:00:00Z')

const anyOrder = fc.record({
  way: fc.constantFrom(...(Object.keys(ways) as Way[]), 'done', 'done'),
  late: fc.boolean(),
  placed: fc.nat({ max: 200 }),
  score: fc.integer({ min: 1, max: 5 }),
  said: fc.constantFrom('nothing', 'not shown', 'shown', 'shown', 'hidden'),
})
type AnyOrder = typeof anyOrder extends fc.Arbitrary<infer T> ? T : never

let number = 500_000

/** Writes orders between two companies, each rated alike by both sides. */
async function write(
  orders: readonly AnyOrder[],
  sides: { buyerId: string; sellerId: string },
  words = '',
) {
  const { db } = ctx
  const { personId } = buyer
  for (const { way, late, placed, score, said } of orders) {
    const { state, events } = ways[way]
    const placedAt = new Date(start + placed * day)
    const timeOf = (at: number) => new Date(placedAt.getTime() + (at + 1) * day)
    const dueAt = way === 'overdue' ? placedAt : new Date(ctx.clock().getTime() + 9 * day)
    number += 1
    const [order] = await writeOrders(ctx, [
      {
        number,
        reference: writeReference(number),
        buyerCompanyId: sides.buyerId,
        sellerCompanyId: sides.sellerId,
        placedBy: personId,
        placedAt,
        key: randomUUID(),
        currency: 'GBP',
        goods: 100,
        shipping: 0,
        fee: 0,
        feeBasisPoints: 0,
        tax: 0,
        total: 100,
        state,
        stateSince: timeOf(events.length),
        dueAt,
      },
    ])
    if (order === undefined) throw new Error('an order was not inserted')
    const rows = events.map((event, at) => ({
      orderId: order.id,
      event,
      by: moverOf(way, event),
      personId: moverOf(way, event) === 'clock' ? null : personId,
      at: timeOf(at),
      dueAt: new Date(timeOf(at).getTime() + (late ? -1 : 1) * (day / 2)),
    }))
    if (rows.length > 0) await db.insert(tradeOrderEvent).values(rows)
    if (way !== 'done' || said === 'nothing') continue
    const given = { orderId: order.id, endedAt: placedAt, score, words, givenBy: personId }
    const shown = said === 'not shown' ? {} : { shownAt: placedAt }
    const hidden =
      said === 'hidden' ? { hiddenAt: placedAt, hiddenBy: personId, hiddenReason: 'No.' } : {}
    const more = { ...given, ...shown, ...hidden, givenAt: placedAt }
    await db.insert(rating).values([
      { ...more, by: 'buyer', raterId: sides.buyerId, ratedId: sides.sellerId },
      { ...more, by: 'seller', raterId: sides.sellerId, ratedId: sides.buyerId },
    ])
  }
}

/** The same record, order by order. */
function plainRecord(orders: readonly AnyOrder[], as: 'buyer' | 'seller') {
  const among = (...which: Way[]) => orders.filter(({ way }) => which.includes(way))
  const percent = (good: number, of: number) => ({
    value: of < 5 ? null : Math.floor((good / of) * 100),
    of,
  })
  const sent = among('sent', 'arrived', 'accepted', 'rejected', 'vindicated', 'done')
  const confirmed = among('confirmed', 'confirmedAndPaid').length
  const unconfirmed = among('declined', 'declinedForThem', 'lapsed').length
  const paid = [
    ...sent,
    ...among('paid', 'confirmedAndPaid', 'overdue', 'cancelled', 'calledOff', 'neverSent'),
  ]
  const scores = among('done').flatMap(({ said, score }) => (said === 'shown' ? [score] : []))
  const average = scores.reduce((sum, each) => sum + each, 0) / scores.length
  const first = Math.min(
    ...paid.map(
      ({ way, placed }) => placed + ways[way].events.findIndex((each) => each === 'fund'),
    ),
  )
  // A rejection does not count against a seller in whose favour we ruled.
  const good = among('accepted', 'vindicated', 'done').length
  const inspected = good + among('rejected').length
  return {
    as,
    orders: among('done').length,
    since: paid.length === 0 ? null : new Date(start + (first + 1) * day),
    inTime:
      as === 'seller'
        ? percent(
            sent.filter(({ late }) => !late).length,
            sent.length + among('cancelled', 'neverSent', 'overdue').length,
          )
        : percent(paid.length, paid.length + among('expired').length),
    confirmed: as === 'seller' ? percent(confirmed, confirmed + unconfirmed) : null,
    accepted: as === 'seller' ? percent(good, inspected) : null,
    score: {
      value: scores.length < 5 ? null : Math.round(average * 10) / 10,
      of: scores.length,
    },
  }
}

const newPair = async () => {
  const [one, other] = [await addPerson(site, 'buyer'), await addPerson(site, 'seller')]
  return { buyerId: one.companyId ?? '', sellerId: other.companyId ?? '' }
}

describe('a record', () => {
  it('is what counting order by order gives, for both sides of any orders', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyOrder, { maxLength: 25 }), async (orders) => {
        const sides = await newPair()
        await write(orders, sides)
        // Orders of others change nothing.
        await write(orders.slice(0, 2), await newPair())
        expect(await companyRecord(ctx, sides.sellerId, 'seller')).toEqual(
          plainRecord(orders, 'seller'),
        )
        expect(await companyRecord(ctx, sides.buyerId, 'buyer')).toEqual(
          plainRecord(orders, 'buyer'),
        )
      }),
      { numRuns: 25 },
    )
  })

  it('judges nobody by fewer than five orders, and rounds no fault away', async () => {
    const order = { way: 'done', late: false, placed: 1, score: 1, said: 'shown' } as const
    const sides = await newPair()
    await write(
      Array.from({ length: 4 }, () => order),
      sides,
    )
    const read = () => companyRecord(ctx, sides.sellerId, 'seller')
    const few = { value: null, of: 4 }
    expect(await read()).toMatchObject({ orders: 4, inTime: few, accepted: few, score: few })
    await write([order], sides)
    const five = { value: 100, of: 5 }
    expect(await read()).toMatchObject({ inTime: five, accepted: five, score: { value: 1, of: 5 } })
    await write([{ ...order, late: true }, ...Array.from({ length: 250 }, () => order)], sides)
    expect((await read()).inTime).toEqual({ value: 99, of: 256 })
  })
})

describe('a seller’s record and what buyers said', () => {
  const words = 'Heavier than it said, quickly sent.'
  const both = (id: string) => [`/companies/${id}/record`, `/companies/${id}/ratings`]
  beforeAll(async () => {
    const order = { way: 'done', late: false, placed: 1, score: 4, said: 'shown' } as const
    const sides = { buyerId: buyer.companyId, sellerId: seller.companyId }
    await write(
      Array.from({ length: 8 }, () => order),
      sides,
      words,
    )
  })

  it('are for verified buyers and the seller, without the names of buyers', async () => {
    const other = await trader(site, 'buyer')
    for (const who of [buyer, other, seller]) {
      const [record, said] = await Promise.all(
        both(seller.companyId).map((path) => callAs(site, who, path)),
      )
      expect(JSON.parse(record?.text ?? '')).toMatchObject({
        orders: 8,
        score: { value: 4, of: 8 },
      })
      expect(said?.text).toContain(words)
      const [{ legalName } = { legalName: '' }] = await findRows(site, company, buyer.companyId)
      expect(said?.text).not.toContain(legalName)
      expect(said?.text).not.toContain(buyer.companyId)
      expect(said?.text).not.toMatch(/"number"/)
    }
  })

  it('are for nobody else, and on no public page', async () => {
    const suspended = await trader(site, 'buyer')
    await changeRows(site, company, suspended.companyId, { state: 'suspended' })
    ctx.services.actors.forgetAll(suspended)
    const outsiders = [
      await signInAs(site, 'buyer'),
      await signInAs(site, 'unconfirmed'),
      await trader(site, 'seller'),
      suspended,
    ]
    const paths = both(seller.companyId)
    for (const path of paths) {
      expect((await ask(site.address, `/api${path}`)).status, path).toBe(401)
      for (const who of outsiders) expect((await callAs(site, who, path)).status, path).toBe(403)
    }
    const { slug } = await liveLot(site, seller, { ...ring, stockNumber: 'REC-1' })
    const pages = [
      `/lots/${slug}`,
      `/companies/${seller.companyId}`,
      `/companies/${seller.companyId}/ratings`,
      '/ratings',
      `/api/lots/${slug}`,
      `/api/companies/${seller.companyId}/lots`,
    ]
    for (const page of pages) {
      const { text } = await ask(site.address, page)
      expect(text, page).not.toContain(words)
      expect(text, page).not.toMatch(
        /s record<|Sent in time|Confirmed when asked|Accepted after inspection|\d of 5/,
      )
    }
  })

  it('of a company that may not be traded with are not found', async () => {
    const gone = await trader(site, 'seller')
    await ctx.db.update(company).set({ state: 'suspended' }).where(eq(company.id, gone.companyId))
    for (const id of [gone.companyId, randomUUID()]) {
      for (const path of both(id)) expect((await callAs(site, buyer, path)).status).toBe(404)
    }
  })
})
