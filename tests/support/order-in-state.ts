import { eq } from 'drizzle-orm'

import { meetOrderDeadlines } from '#server/features/orders/deadlines.ts'
import { tradeOrder } from '#server/features/orders/table.ts'
import { type Side, sides } from '#shared/contract/trade-sides.ts'
import type { OrderState } from '#shared/features/orders/order-states.ts'
import { type RemindedState, reminderOf } from '#shared/features/orders/state-facts.ts'

import { toldTo } from './notifications.ts'
import type { OrderSite } from './order-site.ts'
import { pay, place } from './orders.ts'

/** A time far from now, so that nothing else is due: when a Wednesday ends in Britain. */
export const farDue = new Date('2031-05-14T23:00:00.000Z')

export const shifted = (time: Date, minutes: number) => new Date(time.getTime() + minutes * 60_000)

/** The clock's work at a time, on two instances. */
export async function workAt({ ctx }: OrderSite, now: Date): Promise<void> {
  const later = { ...ctx, clock: () => now }
  await Promise.all([meetOrderDeadlines(later), meetOrderDeadlines(later)])
}

const isReminder = (title: string) => /^Reminder: |will soon count as accepted$/.test(title)

/** How many reminders each side gets of a state, the buyer first. */
export const remindersOf = (state: RemindedState) =>
  sides.map((side) => (reminderOf(state).of.some((each) => each === side) ? 1 : 0))

/** An order whose money is here, unless it waits for it, put into a state with a deadline. */
export async function orderIn(
  { site, ctx, buyer, seller, lot }: OrderSite,
  state: OrderState,
  dueAt: Date | null = farDue,
) {
  // Of its own lot, because some moves pause it.
  const { slug } = await lot()
  const number = await place(site, buyer, slug, { pieces: 1, goods: 294_000 })
  const here = eq(tradeOrder.number, number)
  const be = async (next: OrderState) => {
    await ctx.db.update(tradeOrder).set({ state: next, dueAt }).where(here)
  }
  if (state !== 'awaiting-funds' && state !== 'agreed') await pay(ctx, number)
  await be(state)
  const rowOf = async () => {
    const [row] = await ctx.db.select().from(tradeOrder).where(here)
    if (row === undefined) throw new Error('the order is gone')
    return row
  }
  const remindersFor = async (side: Side) =>
    (await toldTo(site, { buyer, seller }[side].personId)).filter(
      ({ title }) => title.includes(String(number)) && isReminder(title),
    ).length
  /** How many reminders each side has got, the buyer first. */
  const reminded = async () => [await remindersFor('buyer'), await remindersFor('seller')]
  return { number, be, rowOf, reminded }
}
