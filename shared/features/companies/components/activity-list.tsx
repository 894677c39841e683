import type { OutputOf } from '../../../contract/endpoint.ts'
import { LastDay } from '../../../ui/day.tsx'
import { Moment } from '../../../ui/moment.tsx'
import type { companyProfile } from '../profile-contract.ts'

type Item = OutputOf<typeof companyProfile.activity>['items'][number]

/** What happened, in sentences, newest first. */
export function ActivityList({ items }: { items: readonly Item[] }) {
  if (items.length === 0) {
    return (
      <p className="overview-empty">
        Nothing has happened yet. What you, your colleagues and our reviewers do appears here.
      </p>
    )
  }
  return (
    <ol className="activity">
      {items.map(({ at, sentence: { before, about, after }, until }) => (
        <li key={`${at} ${before}${about}${after}`}>
          <Moment of={at} first />
          <p>
            {before}
            <strong>{about}</strong>
            {until !== null && (
              <>
                {' '}
                until <LastDay of={until} />
              </>
            )}
            {after}
          </p>
        </li>
      ))}
    </ol>
  )
}
