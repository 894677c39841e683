import { useReader } from './reader.ts'
import { daysAhead, deadlineWords, endOfDay, lengthWords } from './time-words.ts'
import { useNow } from './use-now.ts'
import { counted } from './words.ts'

interface TimeLeftProps {
  /** A moment, or a calendar day that counts until it ends. */
  until: string
  /** The moment at which that day ends, if it is somebody else's day. */
  ends?: string | undefined
  /** The words once it has passed. */
  past: string
}

/** How much time is left until a moment, and below it the moment itself. */
export function TimeLeft({ until, ends, past }: TimeLeftProps) {
  const [now, reader] = [useNow(), useReader()]
  const isDay = until.length === 10
  const end =
    isDay && ends === undefined ? endOfDay(new Date(`${until}T00:00`)) : new Date(ends ?? until)
  const left = end.getTime() - now.getTime()
  const days = Math.max(0, daysAhead(until, now, reader))
  const words = days === 0 ? 'Last day' : `${counted(days, 'day')} left`
  const before = isDay ? 'by ' : 'left, until '
  return (
    <span className="time-left">
      <span className="d5">{left <= 0 ? past : isDay ? words : lengthWords(left)}</span>
      <span className="time-left-until">
        {left > 0 ? before : 'since '}
        <time dateTime={until}>{deadlineWords(until, now, reader)}</time>
      </span>
    </span>
  )
}
