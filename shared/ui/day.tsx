import { useReader } from './reader.ts'
import { anyReader, dayWords, minuteWords, shortDayWords, timeWords } from './time-words.ts'

interface DayProps {
  /** An ISO time from the API, or a calendar day such as `2026-11-21`, which has no time zone. */
  of: string
  /** Show the time to the minute, with the zone, for people in different zones. */
  time?: boolean
}

/** A day, such as 21 November 2026, in the reader's format and time zone. */
export function Day({ of, time = false }: DayProps) {
  const reader = useReader()
  return <time dateTime={of}>{time ? minuteWords(of, reader) : dayWords(of, reader)}</time>
}

/** A day in the site's own English and UTC for everybody, for HTML that is never hydrated. */
export const PlainDay = ({ of }: { of: string }) => (
  <time dateTime={of}>{dayWords(of, anyReader)}</time>
)

/** A day, or a moment of it, in a narrow column, such as 21 Nov 2026. */
export function ShortDay({ of, time = false }: DayProps) {
  const reader = useReader()
  const words = shortDayWords(of, reader)
  return <time dateTime={of}>{time ? `${words}, ${timeWords(of, reader)}` : words}</time>
}

/**
 * The last day of something that ends with a day in UTC, such as a verification: the same day for
 * every reader, as in emails and on the badge.
 */
export const LastDay = ({ of }: { of: string }) => <Day of={of.slice(0, 10)} />
