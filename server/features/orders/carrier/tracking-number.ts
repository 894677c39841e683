import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'

/** The fewest letters and digits of a tracking number that can be told from any other. */
export const fewestOfTracking = 8

/** A tracking number without spaces and punctuation, in capitals. */
export const bareTracking = (typed: string): string =>
  typed.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()

/** The same in SQL, of a column. */
export const bareTrackingOf = (column: SQLWrapper): SQL =>
  sql`upper(regexp_replace(${column}, '[^A-Za-z0-9]', '', 'g'))`
