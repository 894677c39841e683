import { and, eq, isNotNull, isNull, lte, not, type SQL } from 'drizzle-orm'

import { dueAt, sinceOf } from '#server/calendar/due-at.ts'
import { ourPlace } from '#server/calendar/place.ts'
import type { WorkContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { inParts, type Part, rowsInBatches } from '#server/jobs/in-parts.ts'
import type { Side } from '#shared/contract/trade-sides.ts'
import {
  remindedStates,
  type RemindedState,
  reminderOf,
} from '#shared/features/orders/state-facts.ts'
import type { TimePromise } from '#shared/promised-time.ts'

import type { Order } from './find-order.ts'
import { moveOrder } from './move-order.ts'
import { clockEvents, placeOf } from './order-limits.ts'
import type { News } from './order-news.ts'
import { questionReminder, reminderNews } from './order-reminders.ts'
import { isUnansweredSince } from './order-views.ts'
import { tradeOrder } from './table.ts'
import { tell } from './tell-sides.ts'

const day = 86_400_000

/**
 * Milliseconds after an order came into a state in which nobody is reminded who loses nothing by it:
 * they have just been told by when to act.
 */
const notRemindedFor = 12 * 3_600_000

/** How long a buyer has to answer what we ask about the money before we remind them of it, once. */
const remindOfQuestion: TimePromise = { businessDays: 2 }

interface Meeting {
  signal?: AbortSignal | undefined
  /** Whether an order waits for us, so that its sides are neither reminded nor late; by default none does. */
  waitsForUs?: SQL
}

/**
 * Reminds of what is due soon, and moves the orders whose time is over. Each step is a conditional
 * change, so that several instances can run it at the same time.
 * @throws TaskFailure in the end, if some orders could not be reminded of or moved
 */
export const meetOrderDeadlines = (
  ctx: WorkContext,
  { signal, waitsForUs }: Meeting = {},
): Promise<void> =>
  inParts(
    ctx,
    async (part) => {
      const runs = and(isNull(tradeOrder.frozenAt), waitsForUs && not(waitsForUs))
      for (const state of remindedStates) {
        await part('reminders of orders', () =>
          remind(ctx, part, runs, beforeLimit(state, ctx.clock())),
        )
      }
      await part('reminders of questions', () =>
        remind(ctx, part, runs, {
          which: isUnansweredSince(sinceOf(remindOfQuestion, ctx.clock(), ourPlace(ctx.config))),
          of: ['buyer'],
          news: questionReminder,
        }),
      )
      for (const clock of clockEvents) {
        await part('deadlines of orders', () => moveDue(ctx, part, runs, clock))
      }
    },
    signal,
  )

interface Reminding {
  /** What the database can say of those that are reminded of. */
  which: SQL | undefined
  /** Whether that is so where the side sits that has to act. */
  isDue?: (order: Order) => boolean
  of: readonly Side[]
  /** By when they have to act from then on. */
  until?: (order: Order) => Date
  news: (order: Order) => News
}

/** The latest deadline that a promise can lead to: two weeks for public holidays, anywhere. */
const atMost = (promise: TimePromise, since: Date) =>
  new Date(dueAt(promise, since, null).getTime() + 14 * day)

/** Whether the limit of an order and the grace after it are over. */
const isOverdue = ({ state, dueAt: due, parties }: Order, grace: TimePromise | null, now: Date) =>
  due !== null && (grace === null ? due : dueAt(grace, due, placeOf(state, { parties }))) <= now

function beforeLimit(state: RemindedState, now: Date): Reminding {
  const { of, before } = reminderOf(state)
  const clock = clockEvents.find(({ from }) => from === state)
  const until = (order: Order) => dueAt(before, now, placeOf(state, order))
  const isNear = (order: Order) => order.dueAt !== null && order.dueAt <= until(order)
  const which = and(eq(tradeOrder.state, state), lte(tradeOrder.dueAt, atMost(before, now)))
  const news = reminderNews[state]
  // Who would lose something by saying nothing has the whole time from the reminder, even if it is late.
  if (clock?.grace === null) return { which, isDue: isNear, of, until, news }
  const isDue = (order: Order) => isNear(order) && !isOverdue(order, clock?.grace ?? null, now)
  const known = new Date(now.getTime() - notRemindedFor)
  return { which: and(which, lte(tradeOrder.stateSince, known)), isDue, of, news }
}

/**
 * Reminds once of each order that waits for somebody.
 * @param runs whether the time of an order runs
 */
async function remind(
  ctx: WorkContext,
  part: Part,
  runs: SQL | undefined,
  { which, isDue, of, until, news }: Reminding,
): Promise<void> {
  const unreminded = and(which, isNull(tradeOrder.remindedAt), runs)
  for await (const order of rowsInBatches(ctx, tradeOrder, unreminded)) {
    if (isDue?.(order) === false) continue
    await part(`reminder of order ${order.number}`, () =>
      inTransaction(ctx, async (inside) => {
        const now = inside.clock()
        const [mine] = await inside.db
          .update(tradeOrder)
          .set({ remindedAt: now, ...(until && { dueAt: until(order) }) })
          .where(and(eq(tradeOrder.id, order.id), unreminded, isDueBy(order)))
          .returning()
        if (mine === undefined) return
        // An order may be reminded of several questions.
        const about = `reminder ${mine.state} ${now.toISOString()}`
        for (const side of of) await tell(inside, side, mine, { about, ...news(mine) })
      }),
    )
  }
}

/** Whether the deadline of an order was not moved to later since it was read. */
const isDueBy = ({ dueAt: read }: Order) =>
  read === null ? undefined : lte(tradeOrder.dueAt, read)

async function moveDue(
  ctx: WorkContext,
  part: Part,
  runs: SQL | undefined,
  { from, event, grace }: (typeof clockEvents)[number],
): Promise<void> {
  const now = ctx.clock()
  const isLate = and(
    eq(tradeOrder.state, from),
    runs,
    lte(tradeOrder.dueAt, now),
    grace === null ? isNotNull(tradeOrder.remindedAt) : undefined,
  )
  for await (const order of rowsInBatches(ctx, tradeOrder, isLate)) {
    const { dueAt: dueBy } = order
    if (dueBy === null || !isOverdue(order, grace, now)) continue
    await part(`deadline of order ${order.number}`, () =>
      moveOrder(ctx, order, { event, by: 'clock', personId: null, dueBy }),
    )
  }
}
