import { Day } from '../../../ui/day.tsx'

/** What a reviewer wrote to the company, beside a gold line. */
export function ReviewerWords({ at, reason }: { at: string; reason: string }) {
  return (
    <div className="reviewer-words">
      <p className="small quiet">
        Our reviewer, <Day of={at} time />
      </p>
      <p className="lines">{reason}</p>
    </div>
  )
}
