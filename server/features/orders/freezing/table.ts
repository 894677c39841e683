import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { idOf, timestamptz } from '#server/db/columns.ts'

import { person } from '../../accounts/table.ts'
import { tradeOrder } from '../table.ts'

/** When an order was frozen and unfrozen, and why. A freeze ends once; nothing else changes. */
export const orderFreeze = pgTable(
  'order_freeze',
  {
    id: uuid().primaryKey(),
    orderId: idOf(() => tradeOrder.id),
    at: timestamptz().notNull(),
    by: idOf(() => person.id),
    reason: text().notNull(),
    endedAt: timestamptz(),
    endedBy: uuid().references(() => person.id),
    endedBecause: text(),
  },
  (table) => [
    uniqueIndex('order_freeze_open')
      .on(table.orderId)
      .where(sql`ended_at is null`),
    index('order_freeze_of').on(table.orderId, table.at),
    check('order_freeze_reason', sql`${table.reason} <> ''`),
    check(
      'order_freeze_ended',
      sql`num_nulls(${table.endedAt}, ${table.endedBy}, ${table.endedBecause}) in (0, 3)`,
    ),
  ],
)
