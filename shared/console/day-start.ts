/** The start of a day in the reader's zone, or of a later one; undefined for no valid day. */
export function startOf(given: string | undefined, later = 0): string | undefined {
  if (given === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(given)) return undefined
  const start = new Date(`${given}T00:00`)
  start.setDate(start.getDate() + later)
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString()
}
