import { LateBar } from '../../../console/late-bar.tsx'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { Deadline } from '../../../ui/deadline.tsx'
import { lengthWords } from '../../../ui/time-words.ts'
import { useNow } from '../../../ui/use-now.ts'
import type { payments } from '../contract.ts'

/** How late a case is, with a bar, or by when it is due. */
export function CaseWhen({
  of: { dueAt, time },
}: {
  of: Pick<OutputOf<typeof payments.cases>['items'][number], 'dueAt' | 'time'>
}) {
  const now = useNow()
  if (dueAt === null) return 'When the buyer has paid the rest'
  if (time !== 'late') {
    return (
      <>
        By <Deadline of={dueAt} />
      </>
    )
  }
  return (
    <span className="case-late">
      {lengthWords(now.getTime() - Date.parse(dueAt))} late
      <LateBar dueAt={dueAt} now={now} width={120} />
    </span>
  )
}
