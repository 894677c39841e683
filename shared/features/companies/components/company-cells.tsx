import type { OutputOf } from '../../../contract/endpoint.ts'
import { countryName } from '../../../postal/country-name.ts'
import { StatusMark } from '../../../ui/status-mark.tsx'
import type { companyProfile } from '../profile-contract.ts'
import { positionOf } from '../standing.ts'
import { markOf } from './state-tones.ts'

/** A company that is not verified, for those who may not read its verification. */
export function CompanyCells({ company }: { company: OutputOf<typeof companyProfile.details> }) {
  const { tone, word } = markOf(positionOf(company))
  return (
    <dl className="company-cells">
      <div>
        <dt>State</dt>
        <dd>
          <StatusMark tone={tone}>{word}</StatusMark>
        </dd>
      </div>
      <div>
        <dt>Registered in</dt>
        <dd>
          {countryName(company.country)}, {company.registrationNumber}
        </dd>
      </div>
    </dl>
  )
}
