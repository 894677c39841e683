/** How often something may be done. */
export interface Limit {
  /** Unique in the product; counts are stored under it. */
  name: string
  points: number
  /** Seconds. */
  duration: number
}

/** One count: its limit, and the key that was counted. */
export type Counted = readonly [limit: Limit, key: string]

/** Rate limits, counted in the database for all instances together. */
export interface Limits {
  /**
   * Counts one more.
   * @throws ProblemError 429 with `Retry-After` if that exceeds the limit
   */
  consume: (limit: Limit, key: string) => Promise<void>
  /** Counts one more. @returns whether it was within the limit, for work that is skipped silently */
  allows: (limit: Limit, key: string) => Promise<boolean>
  /** Takes counts back, after an attempt that was counted in advance has succeeded. */
  giveBack: (counted: readonly Counted[]) => Promise<void>
  /** Resets a count to zero. */
  reset: (limit: Limit, key: string) => Promise<void>
}
