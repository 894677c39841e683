import type { OutputOf } from '../../../contract/endpoint.ts'
import { countryName } from '../../../postal/country-name.ts'
import { Description } from '../../../ui/description-list.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import type { companyProfile } from '../profile-contract.ts'
import { positionOf } from '../standing.ts'
import { markOf } from './state-tones.ts'

/** A company that is not verified, for those who may not read its verification. */
export function CompanyCells({ company }: { company: OutputOf<typeof companyProfile.details> }) {
  const { tone, word } = markOf(positionOf(company))
  return (
    <dl className="company-cells">
      <Description name="State">
        <StatusMark tone={tone}>{word}</StatusMark>
      </Description>
      <Description name="Registered in">
        {countryName(company.country)}, {company.registrationNumber}
      </Description>
    </dl>
  )
}
