import { and, eq, inArray, isNotNull, isNull, lte, type SQL } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { clockEvents, inspecting } from '#shared/features/orders/order-states.ts'
import { dueAt, sinceOf } from '#shared/promised-time.ts'

import type { Order } from './find-order.ts'
import { moveOrder } from './move-order.ts'
import { tradeOrder } from './table.ts'
import { tellOfInspection, tellToSend } from './tell-sides.ts'

const atOnce = 100
const notice = 24 * 3_600_000

/**
 * Reminds of what is due soon, and moves the orders whose time is over. Each step is a conditional
 * change, so that several instances can run it at the same time.
 */
export async function meetOrderDeadlines(ctx: WorkContext): Promise<void> {
  const now = ctx.clock()
  // A buyer has a day from the reminder, even if that comes late.
  await remind(ctx, {
    which: and(
      inArray(tradeOrder.state, [...inspecting]),
      lte(tradeOrder.dueAt, new Date(now.getTime() + notice)),
    ),
    set: { dueAt: new Date(now.getTime() + notice) },
    tell: tellOfInspection,
  })
  await remind(ctx, {
    which: and(
      eq(tradeOrder.state, 'funded'),
      lte(tradeOrder.dueAt, dueAt({ businessDays: 1 }, now)),
    ),
    tell: tellToSend,
  })
  await moveDue(ctx)
}

interface Reminder {
  which: SQL | undefined
  set?: { dueAt: Date }
  tell: (ctx: WorkContext, order: Order & { dueAt: Date }) => Promise<void>
}

/** Reminds once of each order that is to leave its state. */
async function remind(ctx: WorkContext, { which, set, tell }: Reminder): Promise<void> {
  const unreminded = and(which, isNull(tradeOrder.remindedAt), isNull(tradeOrder.frozenAt))
  const due = await ctx.db
    .select({ id: tradeOrder.id })
    .from(tradeOrder)
    .where(unreminded)
    .limit(atOnce)
  for (const { id } of due) {
    await inTransaction(ctx, async (inside) => {
      const [mine] = await inside.db
        .update(tradeOrder)
        .set({ ...set, remindedAt: inside.clock() })
        .where(and(eq(tradeOrder.id, id), unreminded))
        .returning()
      if (mine?.dueAt != null) await tell(inside, { ...mine, dueAt: mine.dueAt })
    })
  }
}

async function moveDue(ctx: WorkContext): Promise<void> {
  for (const { from, event, grace } of clockEvents) {
    const due = await ctx.db
      .select()
      .from(tradeOrder)
      .where(
        and(
          eq(tradeOrder.state, from),
          isNull(tradeOrder.frozenAt),
          lte(tradeOrder.dueAt, sinceOf(grace, ctx.clock())),
          event === 'accept' ? isNotNull(tradeOrder.remindedAt) : undefined,
        ),
      )
      .limit(atOnce)
    for (const order of due) await moveOrder(ctx, order, { event, by: 'clock', personId: null })
  }
}
