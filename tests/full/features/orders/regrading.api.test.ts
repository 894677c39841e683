import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { dueAt as dueAfterDays } from '#server/calendar/due-at.ts'
import { meetOrderDeadlines } from '#server/features/orders/deadlines.ts'
import { findAnyOrder } from '#server/features/orders/find-order.ts'
import { moveOrder } from '#server/features/orders/move-order.ts'
import { tradeOrder } from '#server/features/orders/table.ts'

import { books, does, rejection, sendEvidence } from '../../../support/disputes.ts'
import { openOrders } from '../../../support/order-site.ts'
import { act, readOrder } from '../../../support/orders.ts'

const opened = await openOrders()

const booked = { laboratory: 'Example Gem Laboratory', booking: '4417-2' }
const rowOf = async (number: number) => {
  const found = await findAnyOrder(opened.ctx, number)
  if (found.dueAt == null) throw new Error('the order has no deadline')
  return { ...found, dueAt: found.dueAt }
}
/** The clock's work, so many hours after a time. */
const clockAt = (time: Date, hours: number) =>
  meetOrderDeadlines({
    ...opened.ctx,
    clock: () => new Date(time.getTime() + hours * 3_600_000),
  })

describe('goods that a laboratory checks', () => {
  it('may be inspected five business days longer, which both sides read and the seller is told', async () => {
    const { site, buyer, seller, stranger, inspected, titles } = opened
    const number = await inspected()
    const { dueAt: before } = await rowOf(number)
    expect((await act(site, seller, number, 'regrading', booked)).status).toBe(409)
    expect((await act(site, stranger, number, 'regrading', booked)).status).toBe(404)
    const empty = await act(site, buyer, number, 'regrading', { laboratory: ' ', booking: '' })
    expect(empty.json.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/laboratory',
      '/booking',
    ])
    const read = await does(site, buyer, number, 'regrading', booked)
    const due = dueAfterDays({ businessDays: 5 }, before, 'GB').toISOString()
    expect(read).toMatchObject({ state: 'regrading', dueAt: due, can: ['accept', 'reject'] })
    for (const who of [buyer, seller]) {
      const { events } = (await readOrder(site, who, number)).json
      const reason = 'Example Gem Laboratory, booking 4417-2'
      expect(events.at(-1)).toMatchObject({ event: 'regrade', by: 'buyer', reason })
    }
    expect(await titles(seller, number)).toContain(
      `A laboratory checks the goods of order ${number}`,
    )
    expect((await act(site, buyer, number, 'regrading', booked)).status).toBe(409)
    expect((await rowOf(number)).dueAt.toISOString()).toBe(due)
  })

  it('are accepted, or rejected with the report', async () => {
    const { site, ctx, buyer, inspected } = opened
    const accepted = await inspected()
    await does(site, buyer, accepted, 'regrading', booked)
    expect((await does(site, buyer, accepted, 'acceptance')).state).toBe('accepted')

    const rejected = await inspected()
    await does(site, buyer, rejected, 'regrading', booked)
    const { status, id } = await sendEvidence(site, buyer, rejected)
    expect(status).toBe(201)
    const read = await does(site, buyer, rejected, 'rejection', { ...rejection, evidence: [id] })
    expect(read.state).toBe('rejected')
    expect((await books(ctx)).sum).toBe(0)
  })

  it('count as accepted without an answer, a day after the buyer was reminded', async () => {
    const { site, buyer, inspected, titles } = opened
    const number = await inspected()
    const { dueAt: before } = await rowOf(number)
    await does(site, buyer, number, 'regrading', booked)
    const { dueAt } = await rowOf(number)
    const reminder = `Order ${number} will soon count as accepted`

    // When the inspection would have ended.
    await clockAt(before, 30)
    expect((await rowOf(number)).state).toBe('regrading')
    expect(await titles(buyer, number)).not.toContain(reminder)

    await clockAt(dueAt, -47)
    expect(await titles(buyer, number)).toContain(reminder)
    expect((await rowOf(number)).state).toBe('regrading')
    await clockAt(dueAt, 2)
    expect((await readOrder(site, buyer, number)).json.state).toBe('accepted')
  })

  it('have their time from the deadline as it is now, not as it was read', async () => {
    const { ctx, buyer, inspected } = opened
    const read = await rowOf(await inspected())
    const later = new Date(read.dueAt.getTime() + 7 * 86_400_000)
    await ctx.db.update(tradeOrder).set({ dueAt: later }).where(eq(tradeOrder.id, read.id))
    const { personId } = buyer
    const moved = await moveOrder(ctx, read, { event: 'regrade', by: 'buyer', personId })
    expect(moved?.dueAt).toEqual(dueAfterDays({ businessDays: 5 }, later, 'GB'))
  })
})
