const second = 1000
const longest = 4 * 3600 * second

/** Attempts before a mail is given up; with the delays in between they take about two days. */
export const attemptsInAll = 20

/**
 * Milliseconds from this attempt to the next: half a minute, doubled each time up to four hours,
 * and spread over a fifth so that mails that failed together are not retried together.
 */
export function retryDelay(attempt: number, random: () => number = Math.random): number {
  const delay = Math.min(30 * second * 2 ** (attempt - 1), longest)
  return Math.round(delay * (0.9 + 0.2 * random()))
}
