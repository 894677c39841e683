import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { meetOrderDeadlines } from '#server/features/orders/deadlines.ts'
import { findAnyOrder } from '#server/features/orders/find-order.ts'
import { tradeOrder, tradeOrderEvent } from '#server/features/orders/table.ts'

import { callConsole } from '../../support/api-calls.ts'
import { openOrders, ordersOn } from '../../support/order-site.ts'
import { act, place, sendOrder } from '../../support/orders.ts'
import { signInAs } from '../../support/people.ts'
import { rounds } from '../../support/rounds.ts'

const { site, ctx, seller, buyer, stranger, stockOf, oldLot } = await openOrders()

/** A new order of one piece of a lot that was not confirmed for weeks. */
async function unconfirmed() {
  const { id, slug } = await oldLot()
  return { id, slug, number: await place(site, buyer, slug, { pieces: 1, goods: 294_000 }) }
}
/** Its seller was reminded, and its time is over. */
async function makeOverdue(number: number) {
  const now = Date.now()
  await ctx.db
    .update(tradeOrder)
    .set({ remindedAt: new Date(now - 7 * 3_600_000), dueAt: new Date(now - 60_000) })
    .where(eq(tradeOrder.number, number))
}
/** Its state, and what has happened to it. */
async function standing(number: number) {
  const order = await findAnyOrder(ctx, number)
  const events = await ctx.db
    .select({ event: tradeOrderEvent.event })
    .from(tradeOrderEvent)
    .where(eq(tradeOrderEvent.orderId, order.id))
  return [order.state, ...events.map(({ event }) => event)]
}
const gone = { reason: 'It was sold in our shop.', lots: [0] }

describe('a seller confirms an order while', () => {
  it('its time ends: it waits for money and its lot is on sale, or it is over and its lot paused', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, number } = await unconfirmed()
      await makeOverdue(number)
      const [{ status }] = await Promise.all([
        act(site, seller, number, 'confirmation'),
        meetOrderDeadlines(ctx),
        meetOrderDeadlines(ctx),
      ])
      const confirmed = status === 200
      expect(await standing(number)).toEqual(
        confirmed ? ['awaiting-funds', 'confirm'] : ['cancelled', 'lapse'],
      )
      expect(await stockOf(id)).toMatchObject(
        confirmed ? { state: 'live', held: 1 } : { state: 'paused', held: 0 },
      )
    }
  })

  it('its buyer withdraws it: one of the two happens', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, number } = await unconfirmed()
      const answers = await Promise.all([
        act(site, seller, number, 'confirmation'),
        act(site, buyer, number, 'withdrawal'),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const confirmed = answers[0].status === 200
      expect(await standing(number)).toEqual(
        confirmed ? ['awaiting-funds', 'confirm'] : ['cancelled', 'withdraw'],
      )
      expect(await stockOf(id)).toMatchObject({ state: 'live', held: confirmed ? 1 : 0 })
    }
  })

  it('an operator declines it for them, and its time ends: one of the three happens', async () => {
    const operator = await signInAs(site, 'operator')
    for (let round = 0; round < rounds; round += 1) {
      const { id, number } = await unconfirmed()
      await makeOverdue(number)
      const [own, ours] = await Promise.all([
        act(site, seller, number, 'confirmation'),
        callConsole(site, operator, `/orders/${number}/refusal`, gone),
        meetOrderDeadlines(ctx),
      ])
      expect([own.status, ours.status]).toContain(409)
      const confirmed = own.status === 200
      const ended = ours.status === 200 ? 'decline' : 'lapse'
      expect(await standing(number)).toEqual(
        confirmed ? ['awaiting-funds', 'confirm'] : ['cancelled', ended],
      )
      expect(await stockOf(id)).toMatchObject(
        confirmed ? { state: 'live', held: 1 } : { state: 'paused', held: 0 },
      )
    }
  })

  it('an operator suspends its company: both happen, since what has begun goes on', async () => {
    const operator = await signInAs(site, 'operator')
    const why = { seen: 'verified', reason: 'We have to check the company.' }
    for (let round = 0; round < 3; round += 1) {
      const bad = await ordersOn(site)
      const { slug } = await bad.oldLot()
      const number = await place(site, bad.buyer, slug, { pieces: 1, goods: 294_000 })
      const [confirmed, suspended] = await Promise.all([
        act(site, bad.seller, number, 'confirmation'),
        callConsole(site, operator, `/companies/${bad.seller.companyId}/suspension`, why),
      ])
      expect([confirmed.status, suspended.status]).toEqual([200, 200])
      expect(await standing(number)).toEqual(['awaiting-funds', 'confirm'])
    }
  })
})

it('a lot that is said to be gone while others order it keeps the orders that were first', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id, slug, number } = await unconfirmed()
    const [declined, ...ordered] = await Promise.all([
      act(site, seller, number, 'refusal', gone),
      ...[buyer, stranger].map((who) => sendOrder(site, who, slug, { pieces: 1, goods: 294_000 })),
    ])
    expect(declined.status).toBe(200)
    const held = ordered.filter(({ status }) => status === 201).length
    expect(await stockOf(id)).toMatchObject({ state: 'paused', held })
  }
})
