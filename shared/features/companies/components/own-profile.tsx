import { Link } from 'react-router-dom'

import { brand } from '../../../brand.ts'
import { PageMeta } from '../../../layout/page-meta.tsx'
import { paths } from '../../../routing/paths.ts'
import { Day } from '../../../ui/day.tsx'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import type { OwnProfileData } from '../own-profile-data.ts'
import { stateWords } from '../verification-rules.ts'
import { stateTones } from './state-tones.ts'

const trades = ({ sells, buys }: { sells: boolean; buys: boolean }) =>
  sells && buys ? 'Sells and buys' : sells ? 'Sells' : 'Buys'

const pages = [
  { to: paths.profileDetails, label: 'Your details' },
  { to: paths.profileSecurity, label: 'Security' },
  { to: paths.profileNotifications, label: 'Notifications' },
]

/** Who somebody is here, and the way to their work and their settings. */
export function OwnProfile({ data: { details, company } }: { data: OwnProfileData }) {
  return (
    <div className="own-profile">
      <PageMeta title={`Your profile | ${brand.name}`} />
      <h1 className="d3">{details.name}</h1>
      {company !== null && <p className="lead">{company.companyName}</p>}
      <div className="actions">
        <Link className="button button-filled" to={paths.overview}>
          Open your workplace
        </Link>
      </div>
      <DescriptionList>
        <Description name="Email">{details.email}</Description>
        <Description name="Telephone">{details.telephone}</Description>
        <Description name="Member since">
          <Day of={details.memberSince} />
        </Description>
        {company !== null && (
          <>
            <Description name="Trade">{trades(company)}</Description>
            <Description name="Verification">
              <Link className="text-link" to={paths.verification}>
                <StatusMark tone={stateTones[company.state]}>
                  {stateWords[company.state].label}
                </StatusMark>
              </Link>
            </Description>
          </>
        )}
      </DescriptionList>
      <ul className="own-profile-pages">
        {pages.map(({ to, label }) => (
          <li key={to}>
            <Link className="text-link" to={to}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
