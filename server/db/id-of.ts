import { type AnyPgColumn, uuid } from 'drizzle-orm/pg-core'

/** A column for the id of a row of another table, with what becomes of this row when that one is deleted. */
export const idOf = (column: () => AnyPgColumn, onDelete?: 'cascade') =>
  uuid()
    .notNull()
    .references(column, onDelete && { onDelete })
