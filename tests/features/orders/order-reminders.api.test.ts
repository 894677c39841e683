import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { meetOrderDeadlines } from '#server/features/orders/deadlines.ts'
import { askBuyer } from '#server/features/orders/review/decide-review.ts'
import { orderReview } from '#server/features/orders/review/table.ts'
import { tradeOrder } from '#server/features/orders/table.ts'
import { type Side, sides } from '#shared/contract/trade-sides.ts'
import {
  clockEvents,
  type OrderState,
  remindedStates,
  type RemindedState,
  reminders,
  transitionFor,
} from '#shared/features/orders/order-states.ts'
import { dueAt, sinceOf } from '#shared/promised-time.ts'

import { contextFor } from '../../support/contexts.ts'
import { toldTo } from '../../support/notifications.ts'
import { openOrders, type OrderSite } from '../../support/order-site.ts'
import { pay, place } from '../../support/orders.ts'
import { signInAs } from '../../support/people.ts'

let opened: OrderSite
let slug: string
beforeAll(async () => {
  opened = await openOrders()
  slug = (await opened.lot({ quantity: '90' })).slug
})
afterAll(() => opened.site.stop(0))

const minute = 60_000
/** Far from now, so that nothing else is due, and on a Wednesday. */
const due = new Date('2031-05-14T10:00:00.000Z')
const shifted = (time: Date, minutes: number) => new Date(time.getTime() + minutes * minute)
/** The clock's work at a time, on two instances. */
const workAt = async (now: Date) => {
  const later = { ...opened.ctx, clock: () => now }
  await Promise.all([meetOrderDeadlines(later), meetOrderDeadlines(later)])
}

/** An order in a state, due at that time. */
async function orderIn(state: OrderState, set: { dueAt: Date | null } = { dueAt: due }) {
  const { site, ctx, buyer, seller } = opened
  const number = await place(site, buyer, slug, { pieces: 1, goods: 294_000 })
  const here = eq(tradeOrder.number, number)
  const be = async (next: OrderState) => {
    await ctx.db
      .update(tradeOrder)
      .set({ state: next, ...set })
      .where(here)
  }
  if (state !== 'awaiting-funds') await pay(ctx, number)
  await be(state)
  const rowOf = async () => {
    const [row] = await ctx.db.select().from(tradeOrder).where(here)
    if (row === undefined) throw new Error('the order is gone')
    return row
  }
  /** What each side was told of it after it came into the state, without moves. */
  const told = async () => {
    const titlesOf = async (side: Side) =>
      (await toldTo(site, { buyer, seller }[side].personId))
        .map(({ title }) => title)
        .filter((title) => title.includes(String(number)) && isReminder(title))
    return { buyer: await titlesOf('buyer'), seller: await titlesOf('seller') }
  }
  return { number, be, rowOf, told }
}
const isReminder = (title: string) => /^Reminder: |will soon count as accepted$/.test(title)
const counts = ({ buyer, seller }: Record<Side, string[]>) => [buyer.length, seller.length]
const once = (state: RemindedState) =>
  sides.map((side) => (reminders[state].of.some((each) => each === side) ? 1 : 0))

describe.each(remindedStates)('an order that is %s', (state) => {
  const reminded = sinceOf(reminders[state].before, due)

  it('is reminded of once, when the table says and to whom, and not a minute before', async () => {
    const { told } = await orderIn(state)
    await workAt(shifted(reminded, -1))
    expect(counts(await told())).toEqual([0, 0])
    await workAt(shifted(reminded, 1))
    await workAt(shifted(reminded, 2))
    expect(counts(await told())).toEqual(once(state))
  })

  it('is not reminded of once it has moved', async () => {
    const { be, told } = await orderIn(state)
    await be('paid-out')
    await workAt(shifted(reminded, 1))
    expect(counts(await told())).toEqual([0, 0])
  })

  it('is reminded of once and late if the clock stood still, with the whole time from then on', async () => {
    const { told, rowOf } = await orderIn(state)
    const clock = clockEvents.find(({ from }) => from === state)
    // After the limit, and after the grace if there is one.
    const late = shifted(dueAt(clock?.grace ?? { hours: 0 }, due), 7 * 60)
    await workAt(late)
    if (clock?.grace !== null) {
      // Its time is over: an operator decides, or it has expired or been cancelled.
      expect(counts(await told())).toEqual([0, 0])
      expect((await rowOf()).state === state).toBe(clock === undefined)
      return
    }
    expect(counts(await told())).toEqual(once(state))
    expect(await rowOf()).toMatchObject({ state, dueAt: dueAt(reminders[state].before, late) })
    await workAt(shifted(dueAt(reminders[state].before, late), -1))
    expect((await rowOf()).state).toBe(state)
    await workAt(shifted(dueAt(reminders[state].before, late), 1))
    expect((await rowOf()).state).toBe(transitionFor(state, clock.event, 'clock')?.to)
    expect(counts(await told())).toEqual(once(state))
  })
})

describe('a question about the money', () => {
  it('is reminded of once after two business days, each question by itself, until it is answered', async () => {
    const { site, ctx } = opened
    const operator = await signInAs(site, 'operator')
    const { number, rowOf, told } = await orderIn('review', { dueAt: null })
    const { id, stateSince } = await rowOf()
    await ctx.db.insert(orderReview).values({ orderId: id, why: 'first-trade', limit: 1_000_000 })
    const two = { businessDays: 2 }
    await workAt(shifted(dueAt(two, stateSince), -1))
    expect(counts(await told())).toEqual([0, 0])
    await workAt(shifted(dueAt(two, stateSince), 1))
    await workAt(shifted(dueAt(two, stateSince), 2))
    expect(counts(await told())).toEqual([1, 0])

    const asked = shifted(dueAt(two, stateSince), 60)
    const asOperator = { ...(await contextFor(site, operator)), clock: () => asked }
    await askBuyer(asOperator, { number, text: 'Who lent it to you?' })
    await workAt(shifted(dueAt(two, asked), -1))
    expect(counts(await told())).toEqual([1, 0])
    await workAt(shifted(dueAt(two, asked), 1))
    await workAt(shifted(dueAt(two, asked), 2))
    expect(counts(await told())).toEqual([2, 0])

    // Answered: it is our turn.
    await ctx.db.update(tradeOrder).set({ remindedAt: null }).where(eq(tradeOrder.id, id))
    await ctx.db.update(orderReview).set({ oursSince: asked }).where(eq(orderReview.orderId, id))
    await workAt(shifted(dueAt(two, asked), 3))
    expect(counts(await told())).toEqual([2, 0])
  })
})
