import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import type { OutputOf } from '../../../contract/endpoint.ts'
import { paths } from '../../../routing/paths.ts'
import { LastDay } from '../../../ui/day.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { countryName } from '../country-name.ts'
import type { companyProfile } from '../profile-contract.ts'

function Cell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface CompanyCellsProps {
  id: string
  company: OutputOf<typeof companyProfile.details>
  /** The verification ends within the days in which it can be renewed. */
  endsSoon: boolean
}

/** A verified company in four facts. */
export function CompanyCells({ id, company, endsSoon }: CompanyCellsProps) {
  const { sells, buys, verifiedUntil, country, registrationNumber } = company
  const role = sells && buys ? 'seller and buyer' : sells ? 'seller' : 'buyer'
  return (
    <dl className="company-cells">
      <Cell name="State">
        <StatusMark tone={endsSoon ? 'waiting' : 'good'}>
          Verified {role}
          {endsSoon && ', ends soon'}
        </StatusMark>
      </Cell>
      <Cell name="Verified until">{verifiedUntil && <LastDay of={verifiedUntil} />}</Cell>
      <Cell name="Registered in">
        {countryName(country)}, {registrationNumber}
      </Cell>
      <Cell name="Public badge">
        <Link className="text-link" to={paths.company(id)}>
          View and share
        </Link>
      </Cell>
    </dl>
  )
}
