import { bigint, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/** The counts of rate-limiter-flexible, with the columns that it needs; `expire` is in milliseconds. */
export const rateLimit = pgTable('rate_limit', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})
