import { WaitFacts } from '../../../console/wait-facts.tsx'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { LastDay } from '../../../ui/day.tsx'
import { CompanyStatus } from '../../companies/components/company-status.tsx'
import type { verifications } from '../contract.ts'

type File = OutputOf<typeof verifications.company>

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
