/** How often a thing may be done. */
export interface Limit {
  /** Unique in the product; what was counted is kept under it. */
  name: string
  points: number
  /** Seconds. */
  duration: number
}

/** Something that was counted: under which limit, and whose. */
export type Counted = readonly [limit: Limit, key: string]

/** Counts what may not be done too often, in the database, for all instances together. */
export interface Limits {
  /**
   * Counts one more.
   * @throws ProblemError 429 with `Retry-After` when that is one too many
   */
  consume: (limit: Limit, key: string) => Promise<void>
  /** Counts one more. @returns whether that was within the limit, for what is left out without a word */
  allows: (limit: Limit, key: string) => Promise<boolean>
  /** Gives points back: what was counted beforehand turned out well. */
  giveBack: (counted: readonly Counted[]) => Promise<void>
  /** Forgets what was counted. */
  reset: (limit: Limit, key: string) => Promise<void>
}
