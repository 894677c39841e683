import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'

/** The fewest letters and digits of a tracking number that can be told from any other. */
export const fewestOfTracking = 8

/** What `bareTracking` does, in SQL, to a column. */
export const bareTrackingOf = (column: SQLWrapper): SQL =>
  sql`upper(regexp_replace(${column}, '[^A-Za-z0-9]', '', 'g'))`
