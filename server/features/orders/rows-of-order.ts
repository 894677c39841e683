import { desc, eq } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

import type { OwnRows } from '#server/contract/context.ts'

import { tradeOrder } from './table.ts'

/** What a copy of somebody's data says of rows of an order, with its number, the newest first. */
export const rowsOfOrder = (
  table: PgTable & { orderId: AnyPgColumn },
  { by, at, ...says }: Readonly<Record<string, AnyPgColumn>> & { by: AnyPgColumn; at: AnyPgColumn },
): OwnRows => ({
  table,
  by,
  with: [[tradeOrder, eq(tradeOrder.id, table.orderId)]],
  says: { number: tradeOrder.number, ...says, at },
  order: desc(at),
})
