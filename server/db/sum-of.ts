import { type SQL, sql } from 'drizzle-orm'

/** A sum of amounts or quantities, 0 of none. It may be larger than one amount, but is exact up to 2^53. */
export const sumOf = (value: SQL) => sql<number>`coalesce(sum(${value}), 0)::text`.mapWith(Number)
