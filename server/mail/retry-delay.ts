const second = 1000
const longest = 4 * 3600 * second

/** Attempts before a mail is given up; with the delays between them they take about two days. */
export const attemptsInAll = 20

/**
 * Milliseconds from the given attempt to the next: half a minute, doubled each time up to four hours,
 * spread by a fifth so that what failed together does not come back together.
 */
export function retryDelay(attempt: number, random: () => number = Math.random): number {
  const delay = Math.min(30 * second * 2 ** (attempt - 1), longest)
  return Math.round(delay * (0.9 + 0.2 * random()))
}
