import { useReader } from './reader.ts'
import { deadlineWords } from './time-words.ts'
import { useNow } from './use-now.ts'
import { capitalised } from './words.ts'

interface DeadlineProps {
  of: string
  /** Begin with a capital, where no words come before it. */
  first?: boolean
}

/** When something is due, such as "today, 17:00" or "the end of Mon 24 Nov". */
export function Deadline({ of, first = false }: DeadlineProps) {
  const words = deadlineWords(of, useNow(), useReader())
  const alone = words.replace(/^the /, '')
  return <time dateTime={of}>{first ? capitalised(alone) : words}</time>
}
