import { useReader } from '../ui/reader.ts'
import { StatusMark, type StatusTone } from '../ui/status-mark.tsx'
import { daysAhead } from '../ui/time-words.ts'
import { useNow } from '../ui/use-now.ts'
import { isLate } from '../workplace/promised-by.tsx'

/** How something that is due at a time stands now. */
type DueState = 'late' | 'today' | 'in-time'

const dueWords: Readonly<Record<DueState, { tone: StatusTone; label: string }>> = {
  late: { tone: 'bad', label: 'Late' },
  today: { tone: 'waiting', label: 'Due today' },
  'in-time': { tone: 'good', label: 'In time' },
}

/** Whether something that is due at a time is late, due on the reader's day, or in time. */
export function DueStatus({ dueAt }: { dueAt: string }) {
  const [now, reader] = [useNow(), useReader()]
  // What is due at midnight is due at the end of the day before.
  const last = new Date(Date.parse(dueAt) - 1).toISOString()
  const state: DueState = isLate(dueAt, now)
    ? 'late'
    : daysAhead(last, now, reader) === 0
      ? 'today'
      : 'in-time'
  const { tone, label } = dueWords[state]
  return <StatusMark tone={tone}>{label}</StatusMark>
}
