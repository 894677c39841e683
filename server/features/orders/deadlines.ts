import { and, asc, eq, gt, isNotNull, isNull, lte, type SQL } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { inBatches, inParts, type Part } from '#server/jobs/in-parts.ts'
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

/**
 * Reminds of what is due soon, and moves the orders whose time is over. Each step is a conditional
 * change, so that several instances can run it at the same time.
 * @throws TaskFailure in the end, if some orders could not be reminded of or moved
 */
export const meetOrderDeadlines = (ctx: WorkContext, signal?: AbortSignal): Promise<void> =>
  inParts(
    ctx,
    async (part) => {
      for (const state of remindedStates) {
        await part('reminders of orders', () => remind(ctx, part, beforeLimit(state, ctx.clock())))
      }
      await part('reminders of questions', () =>
        remind(ctx, part, {
          which: isUnansweredSince(sinceOf(remindOfQuestion, ctx.clock())),
          of: ['buyer'],
          news: questionReminder,
        }),
      )
      for (const clock of clockEvents) {
        await part('deadlines of orders', () => moveDue(ctx, part, clock))
      }
    },
    signal,
  )

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
  part: Part,
  { which, of, until, news }: Reminding,
): Promise<void> {
  const unreminded = and(which, isNull(tradeOrder.remindedAt), isNull(tradeOrder.frozenAt))
  const due = inBatches((after) =>
    ctx.db
      .select({ id: tradeOrder.id, number: tradeOrder.number })
      .from(tradeOrder)
      .where(and(unreminded, gt(tradeOrder.id, after)))
      .orderBy(asc(tradeOrder.id))
      .limit(atOnce),
  )
  for await (const { id, number } of due) {
    await part(`reminder of order ${number}`, () =>
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
}

async function moveDue(
  ctx: WorkContext,
  part: Part,
  { from, event, grace }: (typeof clockEvents)[number],
): Promise<void> {
  const dueBy = sinceOf(grace ?? atTheLimit, ctx.clock())
  const isDue = and(
    eq(tradeOrder.state, from),
    isNull(tradeOrder.frozenAt),
    lte(tradeOrder.dueAt, dueBy),
    grace === null ? isNotNull(tradeOrder.remindedAt) : undefined,
  )
  const due = inBatches((after) =>
    ctx.db
      .select()
      .from(tradeOrder)
      .where(and(isDue, gt(tradeOrder.id, after)))
      .orderBy(asc(tradeOrder.id))
      .limit(atOnce),
  )
  for await (const order of due) {
    await part(`deadline of order ${order.number}`, () =>
      moveOrder(ctx, order, { event, by: 'clock', personId: null, dueBy }),
    )
  }
}
