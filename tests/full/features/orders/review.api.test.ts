import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { meetOrderDeadlines } from '#server/features/orders/deadlines.ts'
import { findAnyOrder } from '#server/features/orders/find-order.ts'
import { verifyBooks } from '#server/features/payments/service.ts'
import { screeningHit } from '#server/features/screening/table.ts'

import { callAs, callConsole } from '../../../support/api-calls.ts'
import { openMoney } from '../../../support/money-site.ts'
import { toldTo } from '../../../support/notifications.ts'
import { act, readOrder, shipment } from '../../../support/orders.ts'
import { writePaper } from '../../../support/papers.ts'
import {
  accept,
  importLines,
  orderOne,
  paymentOf,
  readPayoutDesk,
  standing,
} from '../../../support/payments.ts'
import { explain, orderDear, passByTwo, payDear, review } from '../../../support/reviews.ts'
import { trader } from '../../../support/traders.ts'

const { site, ctx, maker, checker, seller, buyer } = await openMoney()

const dear = (price?: number) =>
  orderDear(site, ctx, { seller, buyer, ...(price !== undefined && { price }) })
async function paid({ answers = true, price }: { answers?: boolean; price?: number } = {}) {
  const ordered = await dear(price)
  await payDear(site, ordered, { operator: maker, buyer, answers })
  return ordered
}
const pass = (number: number) => passByTwo(site, [maker, checker], number)
const stateOf = async (number: number) => (await readOrder(site, buyer, number)).json.state
const caseOf = async (number: number) => (await callConsole(site, maker, `/orders/${number}`)).json
const rowOf = (number: number) => findAnyOrder(ctx, number)
const told = async (who: { personId: string }, number: number) =>
  (await toldTo(site, who.personId))
    .map(({ title }) => title)
    .filter((title) => title.includes(String(number)))

describe('an order that reaches a limit', () => {
  it('asks its buyer where the money comes from when it is placed, and the seller for nothing', async () => {
    const { number } = await dear()
    expect(await told(buyer, number)).toContain(
      `Tell us where the money for order ${number} comes from`,
    )
    expect((await readOrder(site, buyer, number)).json.review).toEqual({
      wanted: true,
      entries: [],
    })
    expect((await readOrder(site, seller, number)).json.review).toBeNull()
    const { status, json } = await explain(site, buyer, number)
    expect(status).toBe(200)
    expect(json.review).toMatchObject({ wanted: false, entries: [{ source: 'trading' }] })
    expect((await explain(site, buyer, number)).status).toBe(409)
  })

  it('is held once it is paid: nobody sends, cancels or is paid, and no clock runs', async () => {
    const { number, id } = await paid()
    expect(await stateOf(number)).toBe('review')
    const { dueAt } = await rowOf(number)
    expect(dueAt).toBeNull()
    for (const [what, body] of [
      ['shipment', shipment],
      ['cancellation', { reason: 'We do not want to wait.' }],
    ] as const) {
      expect((await act(site, seller, number, what, body)).status).toBe(409)
    }
    const owed = { owed: [{ orderId: id, kind: 'proceeds' }] }
    expect((await callConsole(site, maker, '/money/payouts', owed)).status).toBe(409)
    const { toPrepare } = await readPayoutDesk(site, maker)
    expect(toPrepare.items.map(({ order }: { order: number }) => order)).not.toContain(number)
    const later = { ...ctx, clock: () => new Date(Date.now() + 90 * 86_400_000) }
    await meetOrderDeadlines(later)
    expect(await stateOf(number)).toBe('review')
    const read = (await readOrder(site, seller, number)).json
    expect(read).toMatchObject({ can: [], review: null })
    expect(await told(seller, number)).toEqual([
      `You have received order ${number}`,
      `The money for order ${number} has arrived`,
    ])
  })

  it('goes on when an operator passes it, with the seller’s time from then on', async () => {
    const before = await standing(ctx, 'held')
    const ordered = await paid()
    const { number, total } = ordered
    expect(await standing(ctx, 'held')).toBe(before - total)
    const { status, json } = await pass(number)
    expect(status, JSON.stringify(json)).toBe(200)
    // The money was held when it arrived, and only then.
    expect(await standing(ctx, 'held')).toBe(before - total)
    expect((await rowOf(number)).dueAt).not.toBeNull()
    expect(await told(seller, number)).toContain(`Order ${number} is paid: send it`)
    await accept(site, seller, buyer, number)
    const { audit, review: read } = await caseOf(number)
    expect(read).toMatchObject({ why: 'first-trade', limit: 1_000_000, outcome: 'passed' })
    expect(audit.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['order.hold', 'order.review-passed', 'order.funds-explained']),
    )
    expect((await verifyBooks(ctx)).faults).toEqual([])
  })

  it('is none but a large one once its buyer has accepted an order', async () => {
    const newcomer = await trader(site, 'buyer')
    const order = (price: number) => orderDear(site, ctx, { seller, buyer: newcomer, price })
    // Until something is accepted, each is the first.
    const together = await order(15_000)
    const small = await orderOne(site, ctx, { seller, buyer: newcomer })
    await importLines(site, maker, [paymentOf(small)])
    await accept(site, seller, newcomer, small.number)
    const usual = await order(15_000)
    const large = await order(50_000)
    await importLines(site, maker, [paymentOf(together), paymentOf(usual), paymentOf(large)])
    expect((await rowOf(together.number)).state).toBe('review')
    expect((await rowOf(usual.number)).state).toBe('funded')
    expect((await rowOf(large.number)).state).toBe('review')
    expect((await caseOf(large.number)).review).toMatchObject({ why: 'amount', limit: 5_000_000 })
  })

  it('is none below the limit', async () => {
    const newcomer = await trader(site, 'buyer')
    const ordered = await orderOne(site, ctx, { seller, buyer: newcomer })
    expect((await readOrder(site, newcomer, ordered.number)).json.review).toBeNull()
    await importLines(site, maker, [paymentOf(ordered)])
    expect((await explain(site, newcomer, ordered.number)).status).toBe(409)
    expect((await readOrder(site, newcomer, ordered.number)).json.state).toBe('funded')
  })
})

describe('a review', () => {
  const large = (more = {}) => paid({ price: 50_000, ...more })

  it('is not passed before the buyer has answered', async () => {
    const { number } = await large({ answers: false })
    expect((await review(site, maker, number, 'pass')).json.detail).toContain('has not said')
    expect(await stateOf(number)).toBe('review')
    const ours = await callAs(site, buyer, '/orders?view=ours')
    expect(ours.text).toContain(`"number":${number},`)
    await explain(site, buyer, number)
    expect((await callAs(site, buyer, '/orders?view=ours')).text).not.toContain(
      `"number":${number},`,
    )
    expect((await pass(number)).status).toBe(200)
  })

  it('is not passed while screening has a hit of one of the companies', async () => {
    const { number } = await large()
    const hit = {
      id: crypto.randomUUID(),
      companyId: seller.companyId,
      source: 'eu' as const,
      ref: 'EU.1',
      kind: 'company' as const,
      name: 'Seller',
      listedName: 'Seler',
      listedNames: ['Seler'],
      fingerprint: `review ${number}`,
      likeness: 90,
      at: new Date(),
    }
    await ctx.db.insert(screeningHit).values(hit)
    expect((await caseOf(number)).review.hits).toEqual([
      { id: seller.companyId, name: expect.any(String) },
    ])
    expect((await review(site, maker, number, 'pass')).json.detail).toContain('screening')
    await ctx.db.delete(screeningHit).where(eq(screeningHit.id, hit.id))
    expect((await pass(number)).status).toBe(200)
  })

  it('asks again, with words that only the buyer reads, and waits for the answer', async () => {
    const { number } = await large()
    const queued = async () =>
      (await callConsole(site, maker, '/reviews?limit=100')).json.items.find(
        (each: { number: number }) => each.number === number,
      )
    expect(await queued()).toMatchObject({ ours: true, why: 'amount' })
    const { queues } = (await callConsole(site, maker, '/overview')).json
    const queue = queues.find(({ name }: { name: string }) => name === 'reviews')
    expect(queue.waiting).toBeGreaterThan(0)
    expect(queue.next.title).toMatch(/^Order \d+$/)
    const words = 'Which of your shops is it?'
    expect((await review(site, maker, number, 'questions', words)).status).toBe(200)
    expect(await queued()).toMatchObject({ ours: false })
    const read = await readOrder(site, buyer, number)
    expect(read.json.review).toMatchObject({
      wanted: true,
      entries: [{ source: 'trading' }, { source: null, text: words }],
    })
    // Nobody learns which operator asked.
    expect(Object.keys(read.json.review.entries[1]).toSorted()).toEqual(
      ['at', 'files', 'id', 'source', 'text'].toSorted(),
    )
    expect(JSON.stringify((await readOrder(site, seller, number)).json)).not.toContain(words)
    expect(await told(buyer, number)).toContain(
      `We have a question about the money for order ${number}`,
    )
    await explain(site, buyer, number, { text: 'The one in Lyon.' })
    expect(await queued()).toMatchObject({ ours: true })
  })

  it('that is refused cancels the order and owes the buyer all of the money, without saying why', async () => {
    const { number, total, id } = await large()
    const reason = 'The credit does not exist.'
    expect((await review(site, maker, number, 'refusal', reason)).status).toBe(200)
    expect(await rowOf(number)).toMatchObject({ state: 'refund-due' })
    const { toPrepare } = await readPayoutDesk(site, maker)
    expect(toPrepare.items).toContainEqual(
      expect.objectContaining({ order: number, kind: 'refund', amount: total }),
    )
    for (const who of [buyer, seller]) {
      expect(await told(who, number)).toContain(`Order ${number} is cancelled`)
      expect(JSON.stringify((await readOrder(site, who, number)).json)).not.toContain(reason)
      expect(JSON.stringify(await toldTo(site, who.personId))).not.toContain(reason)
    }
    expect((await caseOf(number)).review).toMatchObject({ outcome: 'refused', reason })
    expect((await explain(site, buyer, number)).status).toBe(409)
    expect((await review(site, maker, number, 'pass')).status).toBe(409)
    // Nothing confirms it any more, and the bookkeeper reads when it was paid.
    expect((await writePaper(site, buyer, number, 'confirmation')).status).toBe(409)
    const today = ctx.clock().toISOString().slice(0, 10)
    const { text } = await callAs(site, buyer, `/orders-of-year?year=${today.slice(0, 4)}`)
    const row = text.split('\n').find((line) => line.startsWith(`"${number}"`))
    expect(row?.split('","')[4]).toBe(today)
    const owed = { owed: [{ orderId: id, kind: 'refund' }] }
    expect((await callConsole(site, maker, '/money/payouts', owed)).status).toBe(201)
    expect((await verifyBooks(ctx)).faults).toEqual([])
  })

  it('waits while its order is frozen, and unfreezing passes nothing', async () => {
    const { number } = await large()
    const reason = 'The bank asks.'
    await callConsole(site, checker, `/orders/${number}/freeze`, { reason })
    for (const what of ['pass', 'refusal', 'questions'] as const) {
      expect((await review(site, maker, number, what)).status).toBe(409)
    }
    await callConsole(site, checker, `/orders/${number}/unfreeze`, { reason })
    expect(await stateOf(number)).toBe('review')
    expect((await pass(number)).status).toBe(200)
  })

  it('shows operators who has paid and whether it is the buyer', async () => {
    const ordered = await large()
    expect((await caseOf(ordered.number)).review.payers).toEqual([
      { name: ordered.buyer, isBuyer: true },
    ])
  })
})
