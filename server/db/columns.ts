import { type AnyPgColumn, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A column for a point in time, independent of time zones. */
export const timestamptz = () => timestamp({ withTimezone: true })

/** A column for the id of a row of another table, with what becomes of this row when that one is deleted. */
export const idOf = (column: () => AnyPgColumn, onDelete?: 'cascade') =>
  uuid()
    .notNull()
    .references(column, onDelete && { onDelete })
