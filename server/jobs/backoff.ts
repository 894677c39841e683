/**
 * Milliseconds from this attempt to the next: the first delay, doubled each time up to the longest,
 * and spread over a fifth so that what failed together is not tried again together.
 */
export function backoff(
  attempt: number,
  { first, longest }: { first: number; longest: number },
  random: () => number = Math.random,
): number {
  const delay = Math.min(first * 2 ** (attempt - 1), longest)
  return Math.round(delay * (0.9 + 0.2 * random()))
}
