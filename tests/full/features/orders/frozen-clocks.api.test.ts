import { describe, expect, it } from 'vitest'

import { dueAt, sinceOf } from '#server/calendar/due-at.ts'
import { freezeOrder, unfreezeOrder } from '#server/features/orders/freezing/freeze-orders.ts'
import { clockEvents } from '#server/features/orders/order-limits.ts'
import { transitionFor } from '#shared/features/orders/order-states.ts'
import {
  remindedStates,
  type RemindedState,
  reminderOf,
} from '#shared/features/orders/state-facts.ts'

import { callConsole } from '../../../support/api-calls.ts'
import { contextFor } from '../../../support/contexts.ts'
import { farDue, orderIn, remindersOf, shifted, workAt } from '../../../support/order-in-state.ts'
import { openOrders } from '../../../support/order-site.ts'
import { signInAs } from '../../../support/people.ts'

const opened = await openOrders()
const { site, ctx } = opened
const operator = await signInAs(site, 'operator')

const weeks = 6 * 7
const day = 24 * 60
const reason = 'The bank asks who owns the buyer.'

/** An order that is frozen shortly before it is reminded of, and unfrozen six weeks later. */
async function frozenIn(state: RemindedState) {
  const order = await orderIn(opened, state)
  const at = async (now: Date) => ({ ...(await contextFor(site, operator)), clock: () => now })
  const frozenAt = shifted(sinceOf(reminderOf(state).before, shifted(farDue, -1), 'GB'), -day)
  const { number } = order
  await freezeOrder(await at(frozenAt), { number, reason })
  const unfreeze = async () =>
    unfreezeOrder(await at(shifted(frozenAt, weeks * day)), { number, reason })
  return { ...order, unfreeze }
}
/** Six weeks after its deadline was; whole weeks, so that it is on the same day of the week. */
const movedDue = shifted(farDue, weeks * day)

describe.each(remindedStates)('a frozen order that is %s', (state) => {
  it('is not reminded of and does not move while frozen; both are delayed by exactly that time', async () => {
    const { unfreeze, reminded, rowOf } = await frozenIn(state)
    for (const days of [-1, 1, 8, 30]) await workAt(opened, shifted(farDue, days * day))
    expect(await reminded()).toEqual([0, 0])
    expect(await rowOf()).toMatchObject({ state, dueAt: farDue })

    await unfreeze()
    expect((await rowOf()).dueAt).toEqual(movedDue)
    const time = sinceOf(reminderOf(state).before, shifted(movedDue, -1), 'GB')
    await workAt(opened, shifted(time, -1))
    expect(await reminded()).toEqual([0, 0])
    await workAt(opened, shifted(time, 1))
    expect(await reminded()).toEqual(remindersOf(state))
  })
})

it.each(clockEvents)(
  'the clock’s $event in $from is delayed by the time that the order was frozen',
  async (row) => {
    const { from, event, grace } = row
    // Every state that the clock ends has a limit, so it is reminded of.
    const state = from as RemindedState
    const { unfreeze, rowOf } = await frozenIn(state)
    const end = dueAt(grace ?? { hours: 0 }, movedDue, 'GB')
    await unfreeze()
    await workAt(opened, shifted(sinceOf(reminderOf(state).before, shifted(movedDue, -1), 'GB'), 1))
    // A reminder gives its whole time, so a minute more.
    await workAt(opened, shifted(end, -1))
    expect((await rowOf()).state).toBe(from)
    await workAt(opened, shifted(end, 2))
    expect((await rowOf()).state).toBe(transitionFor(from, event, 'clock')?.to)
  },
)

it.each([
  ['disputes', 'disputed'],
  ['deliveries', 'shipped'],
] as const)('the console’s queue of %s gets no frozen order', async (name, state) => {
  const order = await orderIn(opened, state, shifted(ctx.clock(), -day))
  const waiting = async () => {
    const path = `/overview?dayEnds=${shifted(ctx.clock(), day).toISOString()}`
    const { queues } = (await callConsole(site, operator, path)).json
    return queues.find((each: { name: string }) => each.name === name).waiting
  }
  expect(await waiting()).toBe(1)
  const asOperator = await contextFor(site, operator)
  await freezeOrder(asOperator, { number: order.number, reason })
  expect(await waiting()).toBe(0)
  await unfreezeOrder(asOperator, { number: order.number, reason })
  expect(await waiting()).toBe(1)
})

it('a dispute whose time to agree is over stays ours to decide after a freeze', async () => {
  const { number, rowOf } = await orderIn(opened, 'disputed', shifted(ctx.clock(), -day))
  const { dueAt: over } = await rowOf()
  const asOperator = await contextFor(site, operator)
  await freezeOrder(asOperator, { number, reason })
  await unfreezeOrder(asOperator, { number, reason })
  expect((await rowOf()).dueAt).toEqual(over)
})
