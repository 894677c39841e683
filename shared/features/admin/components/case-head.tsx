import type { OutputOf } from '../../../contract/endpoint.ts'
import { Day } from '../../../ui/day.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { ageInWords } from '../../companies/review-promise.ts'
import type { adminCompanies } from '../companies-contract.ts'
import { Deadline, useNow } from './moment.tsx'
import { CompanyStatus } from './states.tsx'

type File = OutputOf<typeof adminCompanies.company>
type Wait = NonNullable<File['wait']>

/** By when a review is promised, and whether that is over. */
export function PromisedBy({ wait }: { wait: Wait }) {
  const now = useNow()
  return (
    <span>
      <Deadline of={wait.dueAt} now={now} first />
      {wait.late && (
        <span className="late">
          <StatusMark tone="bad">Late</StatusMark>
        </span>
      )}
    </span>
  )
}

/** State, age, promise and operator of a case, on one line. */
export function CaseFacts({ file: { company, wait, reviewer } }: { file: File }) {
  return (
    <dl className="case-facts">
      <div>
        <dt>State</dt>
        <dd>
          <CompanyStatus state={company.state} />
        </dd>
      </div>
      {wait !== null && (
        <>
          <div>
            <dt>Age</dt>
            <dd>{ageInWords(wait.minutes)}</dd>
          </div>
          <div>
            <dt>Promised by</dt>
            <dd>
              <PromisedBy wait={wait} />
            </dd>
          </div>
          <div>
            <dt>Reviewer</dt>
            <dd>{reviewer ?? 'Nobody yet'}</dd>
          </div>
        </>
      )}
      {company.verifiedUntil !== null && company.state === 'verified' && (
        <div>
          <dt>Verified until</dt>
          <dd>
            <Day of={company.verifiedUntil} />
          </dd>
        </div>
      )}
    </dl>
  )
}
