const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const minutes = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** The day of a moment, such as `21 November 2026`. */
export const dayOf = (moment: string): string => days.format(new Date(moment))

/** A moment to the minute, with its zone: people of many zones speak of the same one. */
export const minuteOf = (moment: string): string => `${minutes.format(new Date(moment))} UTC`
