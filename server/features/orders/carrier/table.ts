import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { timestamptz } from '#server/db/timestamptz.ts'

/** That a carrier has delivered a parcel. Kept for a while, because its order may not be ready for it. */
export const carrierReport = pgTable(
  'carrier_report',
  {
    /** Without spaces and punctuation, in capitals. */
    trackingNumber: text().notNull(),
    /** When it was handed over; never later than we heard of it. */
    deliveredAt: timestamptz().notNull(),
    receivedAt: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.trackingNumber, table.deliveredAt] }),
    index('carrier_report_received').on(table.receivedAt),
    check('carrier_report_number', sql`${table.trackingNumber} ~ '^[A-Z0-9]{8,60}$'`),
    check('carrier_report_heard', sql`${table.deliveredAt} <= ${table.receivedAt}`),
  ],
)
