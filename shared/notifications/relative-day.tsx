import { useState } from 'react'

import { Day } from '../ui/day.tsx'

function lastDays(): [today: string, yesterday: string] {
  const day = new Date()
  const today = day.toDateString()
  day.setDate(day.getDate() - 1)
  return [today, day.toDateString()]
}

/** Today, yesterday or the day, for lists that only browsers render. */
export function RelativeDay({ of }: { of: string }) {
  const [[today, yesterday]] = useState(lastDays)
  const then = new Date(of).toDateString()
  if (then === today) return <time dateTime={of}>Today</time>
  if (then === yesterday) return <time dateTime={of}>Yesterday</time>
  return <Day of={of} />
}
