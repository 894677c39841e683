const writtenDay = (month: 'long' | 'short') => (at: Date) =>
  at.toLocaleDateString('en-GB', { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' })

/** A day as papers write it; all days are in UTC. */
export const dayOf = writtenDay('long')

/** The same in a narrow column. */
export const shortDayOf = writtenDay('short')
