import { useReader } from './reader.ts'
import { weekdayWords } from './time-words.ts'
import { useNow } from './use-now.ts'

/** A day with its weekday, such as Tuesday 25 November, in the reader's format and zone. */
export const NamedDay = ({ of }: { of: Date }) => (
  <time dateTime={of.toISOString()}>{weekdayWords(of.toISOString(), useNow(), useReader())}</time>
)
