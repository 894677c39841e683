import { WaitFacts } from '../../../console/wait-facts.tsx'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { LastDay } from '../../../ui/day.tsx'
import { Description } from '../../../ui/description-list.tsx'
import { CompanyStatus } from '../../companies/components/company-status.tsx'
import type { verifications } from '../contract.ts'

type File = OutputOf<typeof verifications.company>

/** State, age, promise and operator of a case, on one line. */
export function CaseFacts({ file: { company, wait, reviewer } }: { file: File }) {
  return (
    <dl className="case-facts">
      <Description name="State">
        <CompanyStatus state={company.state} />
      </Description>
      {wait !== null && (
        <>
          <WaitFacts wait={wait} />
          <Description name="Reviewer">{reviewer ?? 'Nobody yet'}</Description>
        </>
      )}
      {company.verifiedUntil !== null && company.state === 'verified' && (
        <Description name="Verified until">
          <LastDay of={company.verifiedUntil} />
        </Description>
      )}
    </dl>
  )
}
