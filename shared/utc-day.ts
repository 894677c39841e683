/** The day of a time in UTC, as YYYY-MM-DD. */
export const utcDay = (at: Date): string => at.toISOString().slice(0, 10)
