import { and, asc, eq, gt, isNotNull, isNull, lte, type SQL } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Side } from '#shared/contract/trade-sides.ts'
import { clockEvents } from '#shared/features/orders/order-limits.ts'
import {
  notRemindedFor,
  remindedStates,
  type RemindedState,
  remindOfQuestion,
  reminders,
} from '#shared/features/orders/reminders.ts'
import { dueAt, sinceOf } from '#shared/promised-time.ts'

import type { Order } from './find-order.ts'
import { moveOrder } from './move-order.ts'
import type { News } from './order-news.ts'
import { questionReminder, reminderNews } from './order-reminders.ts'
import { isUnansweredSince } from './order-views.ts'
import { tradeOrder } from './table.ts'
import { tell } from './tell-sides.ts'

const atOnce = 100
const atTheLimit = { hours: 0 }

/** Does something for each of what was found. One that fails does not hold up the others. */
type ForEach = <T>(found: readonly T[], work: (one: T) => Promise<unknown>) => Promise<void>

/**
 * Reminds of what is due soon, and moves the orders whose time is over. Each step is a conditional
 * change, so that several instances can run it at the same time.
 * @throws AggregateError in the end, if some orders could not be reminded of or moved
 */
export async function meetOrderDeadlines(ctx: WorkContext): Promise<void> {
  const failures: unknown[] = []
  const forEach: ForEach = async (found, work) => {
    for (const one of found) {
      try {
        await work(one)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  for (const state of remindedStates) await remind(ctx, forEach, beforeLimit(state, ctx.clock()))
  await remind(ctx, forEach, {
    which: isUnansweredSince(sinceOf(remindOfQuestion, ctx.clock())),
    of: ['buyer'],
    news: questionReminder,
  })
  await moveDue(ctx, forEach)
  if (failures.length > 0) {
    throw new AggregateError(failures, `deadlines of orders not met: ${failures.length}`)
  }
}

interface Reminding {
  which: SQL | undefined
  of: readonly Side[]
  /** By when they have to act from then on. */
  until?: Date
  news: (order: Order) => News
}

function beforeLimit(state: RemindedState, now: Date): Reminding {
  const { of, before } = reminders[state]
  const clock = clockEvents.find(({ from }) => from === state)
  const until = dueAt(before, now)
  const isDue = and(eq(tradeOrder.state, state), lte(tradeOrder.dueAt, until))
  const news = reminderNews[state]
  // Who would lose something by saying nothing has the whole time from the reminder, even if it is late.
  if (clock?.grace === null) return { which: isDue, of, until, news }
  const over = sinceOf(clock?.grace ?? atTheLimit, now)
  const known = lte(tradeOrder.stateSince, sinceOf(notRemindedFor, now))
  return { which: and(isDue, known, gt(tradeOrder.dueAt, over)), of, news }
}

/** Reminds once of each order that waits for somebody. */
async function remind(
  ctx: WorkContext,
  forEach: ForEach,
  { which, of, until, news }: Reminding,
): Promise<void> {
  const unreminded = and(which, isNull(tradeOrder.remindedAt), isNull(tradeOrder.frozenAt))
  const due = await ctx.db
    .select({ id: tradeOrder.id })
    .from(tradeOrder)
    .where(unreminded)
    .orderBy(asc(tradeOrder.dueAt))
    .limit(atOnce)
  await forEach(due, ({ id }) =>
    inTransaction(ctx, async (inside) => {
      const now = inside.clock()
      const [mine] = await inside.db
        .update(tradeOrder)
        .set({ remindedAt: now, ...(until && { dueAt: until }) })
        .where(and(eq(tradeOrder.id, id), unreminded))
        .returning()
      if (mine === undefined) return
      // An order may be reminded of several questions.
      const about = `reminder ${mine.state} ${now.toISOString()}`
      for (const side of of) await tell(inside, side, mine, { about, ...news(mine) })
    }),
  )
}

async function moveDue(ctx: WorkContext, forEach: ForEach): Promise<void> {
  for (const { from, event, grace } of clockEvents) {
    const dueBy = sinceOf(grace ?? atTheLimit, ctx.clock())
    const due = await ctx.db
      .select()
      .from(tradeOrder)
      .where(
        and(
          eq(tradeOrder.state, from),
          isNull(tradeOrder.frozenAt),
          lte(tradeOrder.dueAt, dueBy),
          grace === null ? isNotNull(tradeOrder.remindedAt) : undefined,
        ),
      )
      .limit(atOnce)
    await forEach(due, (order) =>
      moveOrder(ctx, order, { event, by: 'clock', personId: null, dueBy }),
    )
  }
}
