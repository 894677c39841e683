import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

import { type Columns, rowsOfTrade } from '#server/personal-data/own-rows.ts'

import { tradeOrder } from './table.ts'

/** Rows of orders, for a copy of somebody's data. */
export const rowsOfOrder = (table: PgTable & { orderId: AnyPgColumn }, columns: Columns) =>
  rowsOfTrade(tradeOrder, table, table.orderId, columns)
