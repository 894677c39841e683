/** Within how many business days of a submission a reviewer answers. */
export const reviewDays = 2

const isWeekend = (day: Date) => day.getUTCDay() % 6 === 0

/** The same time of day, so many business days later; Saturdays and Sundays do not count. */
export function addBusinessDays(from: Date, days: number): Date {
  const day = new Date(from)
  let left = days
  while (left > 0) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (!isWeekend(day)) left -= 1
  }
  return day
}
