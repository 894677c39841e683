import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { dueAt, sinceOf } from '#server/calendar/due-at.ts'
import { clockEvents } from '#server/features/orders/order-limits.ts'
import { reminderNews } from '#server/features/orders/order-reminders.ts'
import { askBuyer } from '#server/features/orders/review/decide-review.ts'
import { orderReview } from '#server/features/orders/review/table.ts'
import { tradeOrder } from '#server/features/orders/table.ts'
import { transitionFor } from '#shared/features/orders/order-states.ts'
import { remindedStates, reminderOf } from '#shared/features/orders/state-facts.ts'

import { contextFor } from '../../../support/contexts.ts'
import { farDue, orderIn, remindersOf, shifted, workAt } from '../../../support/order-in-state.ts'
import { openOrders } from '../../../support/order-site.ts'
import { signInAs } from '../../../support/people.ts'

const opened = await openOrders()
const { site, ctx } = opened

describe.each(remindedStates)('an order that is %s', (state) => {
  const { before } = reminderOf(state)
  const time = sinceOf(before, shifted(farDue, -1), 'GB')

  it('is reminded of once, when the table says and to whom, and not a minute before', async () => {
    const { reminded } = await orderIn(opened, state)
    await workAt(opened, shifted(time, -1))
    expect(await reminded()).toEqual([0, 0])
    await workAt(opened, shifted(time, 1))
    await workAt(opened, shifted(time, 2))
    expect(await reminded()).toEqual(remindersOf(state))
  })

  it('is not reminded of once it has moved', async () => {
    const { be, reminded } = await orderIn(opened, state)
    await be('paid-out')
    await workAt(opened, shifted(time, 1))
    expect(await reminded()).toEqual([0, 0])
  })

  it('is reminded of once and late if the clock stood still, with the whole time from then on', async () => {
    const { reminded, rowOf } = await orderIn(opened, state)
    const clock = clockEvents.find(({ from }) => from === state)
    // After the limit, and after the grace if there is one.
    const late = shifted(dueAt(clock?.grace ?? { hours: 0 }, farDue, 'GB'), 7 * 60)
    await workAt(opened, late)
    if (clock?.grace !== null) {
      // Nobody can be in time any more: it is an operator's turn, or the order has ended.
      expect(await reminded()).toEqual([0, 0])
      expect((await rowOf()).state === state).toBe(clock === undefined)
      return
    }
    expect(await reminded()).toEqual(remindersOf(state))
    const until = dueAt(before, late, 'GB')
    expect(await rowOf()).toMatchObject({ state, dueAt: until })
    await workAt(opened, shifted(until, -1))
    expect((await rowOf()).state).toBe(state)
    await workAt(opened, shifted(until, 1))
    expect((await rowOf()).state).toBe(transitionFor(state, clock.event, 'clock')?.to)
    expect(await reminded()).toEqual(remindersOf(state))
  })
})

it('a question about the money is reminded of once after two business days, each by itself, until it is answered', async () => {
  const operator = await signInAs(site, 'operator')
  const { number, rowOf, reminded } = await orderIn(opened, 'review', null)
  const { id, stateSince } = await rowOf()
  await ctx.db.insert(orderReview).values({ orderId: id, why: 'first-trade', limit: 1_000_000 })
  const first = dueAt({ businessDays: 2 }, stateSince, null)
  await workAt(opened, shifted(first, -1))
  expect(await reminded()).toEqual([0, 0])
  await workAt(opened, shifted(first, 1))
  await workAt(opened, shifted(first, 2))
  expect(await reminded()).toEqual([1, 0])

  const asked = shifted(first, 60)
  const asOperator = { ...(await contextFor(site, operator)), clock: () => asked }
  await askBuyer(asOperator, { number, text: 'Who lent it to you?' })
  const second = dueAt({ businessDays: 2 }, asked, null)
  await workAt(opened, shifted(second, -1))
  expect(await reminded()).toEqual([1, 0])
  await workAt(opened, shifted(second, 1))
  await workAt(opened, shifted(second, 2))
  expect(await reminded()).toEqual([2, 0])

  // Answered: it is our turn.
  await ctx.db.update(tradeOrder).set({ remindedAt: null }).where(eq(tradeOrder.id, id))
  await ctx.db.update(orderReview).set({ oursSince: asked }).where(eq(orderReview.orderId, id))
  await workAt(opened, shifted(second, 3))
  expect(await reminded()).toEqual([2, 0])
})

it.each(['rejected', 'return-due', 'returning'] as const)(
  'what is said of one that is %s names the rejected goods if the buyer has accepted others',
  async (state) => {
    const { rowOf } = await orderIn(opened, state)
    const order = await rowOf()
    const { title, says } = reminderNews[state]({ ...order, keptGoods: order.goods - 1 })
    expect(`${title} ${says}`).toContain('the rejected goods')
    expect(`${title} ${says}`).not.toContain('the goods')
  },
)
