const graceDays = 14
const grace = graceDays * 86_400_000

/** When a demand for two-step login that is made now begins to keep people out. */
export const demandFrom = (now: Date) => new Date(now.getTime() + grace)

/**
 * From when on a company demands two-step login of one of its people, who has two weeks from the
 * day of joining; null if it does not.
 */
export function twoStepFromOf(
  { twoStepFrom }: { twoStepFrom: Date | null },
  { createdAt }: { createdAt: Date },
): Date | null {
  if (twoStepFrom === null) return null
  return new Date(Math.max(twoStepFrom.getTime(), createdAt.getTime() + grace))
}
