import { useReader } from './reader.ts'
import { deadlineWords, endOfDay, lengthWords } from './time-words.ts'
import { useNow } from './use-now.ts'

interface TimeLeftProps {
  /** A moment, or a calendar day that counts until it ends. */
  until: string
  /** The words once it has passed. */
  past: string
}

/** How much time is left until a moment, and below it the moment itself. */
export function TimeLeft({ until, past }: TimeLeftProps) {
  const [now, reader] = [useNow(), useReader()]
  const end = until.length > 10 ? new Date(until) : endOfDay(new Date(`${until}T00:00`))
  const left = end.getTime() - now.getTime()
  return (
    <span className="time-left">
      <span className="d5">{left > 0 ? lengthWords(left) : past}</span>
      <span className="time-left-until">
        {left > 0 ? 'left, until ' : 'since '}
        <time dateTime={until}>{deadlineWords(until, now, reader)}</time>
      </span>
    </span>
  )
}
