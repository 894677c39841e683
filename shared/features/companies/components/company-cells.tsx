import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import type { OutputOf } from '../../../contract/endpoint.ts'
import { countryName } from '../../../postal/country-name.ts'
import { paths } from '../../../routing/paths.ts'
import { LastDay } from '../../../ui/day.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { tradesAs } from '../company-kinds.ts'
import type { companyProfile } from '../profile-contract.ts'
import { positionOf } from '../standing.ts'
import { markOf } from './state-tones.ts'

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
  /** It is verified now, and its badge is public. */
  verified: boolean
  /** The verification ends within the days in which it can be renewed. */
  endsSoon: boolean
}

/** A company in four facts, or in two before it is verified. */
export function CompanyCells({ id, company, verified, endsSoon }: CompanyCellsProps) {
  const { verifiedUntil, country, registrationNumber } = company
  const mark = markOf(positionOf(company))
  return (
    <dl className="company-cells">
      <Cell name="State">
        {verified ? (
          <StatusMark tone={endsSoon ? 'waiting' : 'good'}>
            Verified {tradesAs(company)}
            {endsSoon && ', ends soon'}
          </StatusMark>
        ) : (
          <StatusMark tone={mark.tone}>{mark.word}</StatusMark>
        )}
      </Cell>
      {verified && verifiedUntil !== null && (
        <Cell name="Verified until">
          <LastDay of={verifiedUntil} />
        </Cell>
      )}
      <Cell name="Registered in">
        {countryName(country)}, {registrationNumber}
      </Cell>
      {verified && (
        <Cell name="Public badge">
          <Link className="text-link" to={paths.company(id)}>
            View and share
          </Link>
        </Cell>
      )}
    </dl>
  )
}
