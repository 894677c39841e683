import { backoff } from '#server/jobs/backoff.ts'

const second = 1000
const delays = { first: 30 * second, longest: 4 * 3600 * second }

/** Attempts before a mail is given up; with the delays in between they take about two days. */
export const attemptsInAll = 20

/** Milliseconds from this attempt to the next: half a minute, doubled up to four hours. */
export const retryDelay = (attempt: number, random?: () => number): number =>
  backoff(attempt, delays, random)
