import { timestamp } from 'drizzle-orm/pg-core'

/** A column that holds a moment, whatever the zone it was written in. */
export const timestamptz = () => timestamp({ withTimezone: true })
