import { useReader } from './reader.ts'
import { weekdayWords } from './time-words.ts'
import { useNow } from './use-now.ts'

/** A moment with its weekday, such as Tuesday 25 November, 17:00, in the reader's format and zone. */
export const NamedDay = ({ of }: { of: Date }) => (
  <time dateTime={of.toISOString()}>{weekdayWords(of.toISOString(), useNow(), useReader())}</time>
)
