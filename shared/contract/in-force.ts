/** Something that counts from a day on (UTC), until the next row takes its place. */
interface Dated {
  from: string
}

/** The row that counts at a time, of rows with the earliest first; undefined before the first. */
export const inForce = <T extends Dated>(rows: readonly T[], at: Date): T | undefined =>
  rows.findLast(({ from }) => Date.parse(from) <= at.getTime())
