import type { OutputOf } from '../../../contract/endpoint.ts'
import { LastDay } from '../../../ui/day.tsx'
import { lengthWords } from '../../../ui/time-words.ts'
import { useNow } from '../../../ui/use-now.ts'
import { PromisedBy } from '../../../workplace/promised-by.tsx'
import type { adminCompanies } from '../companies-contract.ts'
import { CompanyStatus } from './states.tsx'

type File = OutputOf<typeof adminCompanies.company>
type Wait = NonNullable<File['wait']>

/** How long a company has waited. */
export const Age = ({ wait }: { wait: Wait }) =>
  lengthWords(useNow().getTime() - Date.parse(wait.since))

/** Since when a case has waited, and by when it is due: two entries of its facts. */
export const WaitFacts = ({ wait }: { wait: Wait }) => (
  <>
    <div>
      <dt>Age</dt>
      <dd>
        <Age wait={wait} />
      </dd>
    </div>
    <div>
      <dt>Promised by</dt>
      <dd>
        <PromisedBy dueAt={wait.dueAt} />
      </dd>
    </div>
  </>
)

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
          <WaitFacts wait={wait} />
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
            <LastDay of={company.verifiedUntil} />
          </dd>
        </div>
      )}
    </dl>
  )
}
