import { bigint, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/** What rate-limiter-flexible counts; the columns are as it wants them, `expire` in milliseconds. */
export const rateLimit = pgTable('rate_limit', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})
