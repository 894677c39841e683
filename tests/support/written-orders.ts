import type { WorkContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { tradeOrder, tradeOrderLine } from '#server/features/orders/table.ts'

/** Writes orders as they stand, each for one ring, for tests that need many or old ones. */
export const writeOrders = (ctx: WorkContext, rows: (typeof tradeOrder.$inferInsert)[]) =>
  inTransaction(ctx, async ({ db }) => {
    const made = await db.insert(tradeOrder).values(rows).returning()
    await db.insert(tradeOrderLine).values(
      made.map(({ id, goods }) => ({
        orderId: id,
        position: 0,
        kind: 'jewellery' as const,
        slug: 'a-ring',
        stockNumber: 'WRITTEN',
        title: 'A ring',
        lines: [],
        pieces: 1,
        unitPrice: goods,
        tierFrom: 1,
        amount: goods,
      })),
    )
    return made
  })
