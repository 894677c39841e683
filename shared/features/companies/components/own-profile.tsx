import { ChevronRight } from 'lucide'
import { Link } from 'react-router-dom'

import { brand } from '../../../brand.ts'
import { PageMeta } from '../../../layout/page-meta.tsx'
import { paths } from '../../../routing/paths.ts'
import { Day } from '../../../ui/day.tsx'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { tradesAs } from '../company-kinds.ts'
import type { OwnProfileData } from '../own-profile-data.ts'
import { positionOf } from '../standing.ts'
import { markOf } from './state-tones.ts'

const pages = [
  {
    to: paths.profileDetails,
    label: 'Your details',
    says: 'Name, telephone number and email address',
  },
  {
    to: paths.profileSecurity,
    label: 'Security',
    says: 'Password, two-step login, passkeys, and where you are logged in',
  },
  {
    to: paths.profileNotifications,
    label: 'Notification settings',
    says: 'What we also send by email',
  },
]

/** Who somebody is here, and the way to their work and their settings. */
export function OwnProfile({ data: { details, company } }: { data: OwnProfileData }) {
  const mark = company && markOf(positionOf(company))
  return (
    <div className="own-profile">
      <PageMeta title={`Your profile | ${brand.name}`} />
      <div className="own-profile-who">
        <h1 className="d3">{details.name}</h1>
        {company !== null && <p className="lead">{company.companyName}</p>}
        <div className="actions">
          <Link className="button button-filled" to={paths.overview}>
            Go to your overview
          </Link>
        </div>
      </div>
      <div className="own-profile-facts">
        <DescriptionList>
          <Description name="Email">{details.email}</Description>
          <Description name="Telephone">{details.telephone}</Description>
          <Description name="Member since">
            <Day of={details.memberSince} />
          </Description>
          {company !== null && mark !== null && (
            <>
              <Description name="Trades as">
                <span className="own-profile-trades">{tradesAs(company)}</span>
              </Description>
              <Description name="Verification">
                <StatusMark tone={mark.tone}>{mark.word}</StatusMark>
              </Description>
            </>
          )}
        </DescriptionList>
        <h2 className="d5">Your account</h2>
        <ul className="own-profile-pages">
          {pages.map(({ to, label, says }) => (
            <li key={to}>
              <Link to={to}>
                <span>
                  <strong>{label}</strong>
                  <span className="small quiet">{says}</span>
                </span>
                <Icon of={ChevronRight} size={20} />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
