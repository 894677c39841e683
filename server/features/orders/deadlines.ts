import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { clockEvents } from '#shared/features/orders/order-states.ts'
import { sinceOf } from '#shared/promised-time.ts'

import { moveOrder } from './move-order.ts'
import { tradeOrder } from './table.ts'
import { tellOfInspection } from './tell-sides.ts'

const atOnce = 100
const notice = 24 * 3_600_000

/**
 * Reminds buyers of inspections that end, and moves the orders whose time is over. Each step is a
 * conditional change, so that several instances can run it at the same time.
 */
export async function meetOrderDeadlines(ctx: WorkContext): Promise<void> {
  await remindOfInspections(ctx)
  await moveDue(ctx)
}

/** A buyer has a day from the reminder, even if that comes late. */
async function remindOfInspections(ctx: WorkContext): Promise<void> {
  const soon = new Date(ctx.clock().getTime() + notice)
  const unreminded = and(
    eq(tradeOrder.state, 'inspection'),
    isNull(tradeOrder.remindedAt),
    lte(tradeOrder.dueAt, soon),
  )
  const due = await ctx.db
    .select({ id: tradeOrder.id })
    .from(tradeOrder)
    .where(unreminded)
    .limit(atOnce)
  for (const { id } of due) {
    await inTransaction(ctx, async (inside) => {
      const now = inside.clock()
      const [mine] = await inside.db
        .update(tradeOrder)
        .set({ remindedAt: now, dueAt: new Date(now.getTime() + notice) })
        .where(and(eq(tradeOrder.id, id), unreminded))
        .returning()
      if (mine?.dueAt != null) await tellOfInspection(inside, { ...mine, dueAt: mine.dueAt })
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
          lte(tradeOrder.dueAt, sinceOf(grace, ctx.clock())),
          event === 'accept' ? isNotNull(tradeOrder.remindedAt) : undefined,
        ),
      )
      .limit(atOnce)
    for (const order of due) await moveOrder(ctx, order, { event, by: 'clock', personId: null })
  }
}
