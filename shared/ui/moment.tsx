import { useReader } from './reader.ts'
import { daysAhead, momentWords, nearDayWords, timeWords } from './time-words.ts'
import { useNow } from './use-now.ts'
import { capitalised } from './words.ts'

interface MomentProps {
  of: string
  /** Begin with a capital, where no words come before it. */
  first?: boolean
  /** Only the time of today's moments and only the day of others, for narrow columns. */
  short?: boolean
}

/** A moment near today, such as "today, 17:00" or "Mon 24 Nov, 11:05". */
export function Moment({ of, first = false, short = false }: MomentProps) {
  const [now, reader] = [useNow(), useReader()]
  const write = !short
    ? momentWords
    : daysAhead(of, now, reader) === 0
      ? (each: string) => timeWords(each, reader)
      : nearDayWords
  const words = write(of, now, reader)
  return <time dateTime={of}>{first ? capitalised(words) : words}</time>
}
