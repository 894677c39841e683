/** Something that counts from a day on (UTC), until the next row takes its place. */
interface Dated {
  from: string
}

/** The row that counts at a time, of rows with the earliest first; undefined before the first. */
export const inForce = <T extends Dated>(rows: readonly T[], at: Date): T | undefined =>
  rows.findLast(({ from }) => Date.parse(from) <= at.getTime())

/**
 * The same where there must be one.
 * @param what the rows are, such as `fee`
 * @throws Error before the first row
 */
export function mustBeInForce<T extends Dated>(rows: readonly T[], at: Date, what: string): T {
  const found = inForce(rows, at)
  if (found === undefined) throw new Error(`there is no ${what} at ${at.toISOString()}`)
  return found
}
