import { Deadline } from '../ui/deadline.tsx'
import { StatusMark } from '../ui/status-mark.tsx'
import { useNow } from '../ui/use-now.ts'

/** Whether something is late; what is due now is. */
export const isLate = (dueAt: string, now: Date) => new Date(dueAt) <= now

/** By when something is promised, and whether that is over. */
export function PromisedBy({ dueAt }: { dueAt: string }) {
  const now = useNow()
  return (
    <span>
      <Deadline of={dueAt} first />
      {isLate(dueAt, now) && (
        <span className="late">
          <StatusMark tone="bad">Late</StatusMark>
        </span>
      )}
    </span>
  )
}
