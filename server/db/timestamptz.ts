import { timestamp } from 'drizzle-orm/pg-core'

/** A column for a point in time, independent of time zones. */
export const timestamptz = () => timestamp({ withTimezone: true })
