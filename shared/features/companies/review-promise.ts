/** How many business days after its submission a company's review is promised. */
export const reviewDays = 2

const day = 86_400_000
const isWeekend = (at: Date) => at.getUTCDay() === 0 || at.getUTCDay() === 6

/**
 * The moment by which a review is promised: two business days after the submission, at the same
 * time of day. Saturdays and Sundays in UTC do not count, so a submission on a weekend counts from
 * the first minute of Monday. Public holidays count, because those who trade here have different
 * ones.
 */
export function reviewDueAt(since: Date): Date {
  let due = since
  if (isWeekend(due)) {
    const toMonday = due.getUTCDay() === 6 ? 2 : 1
    due = new Date(Math.floor(due.getTime() / day) * day + toMonday * day)
  }
  for (let left = reviewDays; left > 0;) {
    due = new Date(due.getTime() + day)
    if (!isWeekend(due)) left -= 1
  }
  return due
}
