import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'

import { PageMeta } from '../../../layout/page-meta.tsx'
import { brand } from '../../../brand.ts'
import { paths } from '../../../routing/paths.ts'

const sections = [
  { to: paths.profile, label: 'Overview' },
  { to: paths.profileDetails, label: 'Your details' },
  { to: paths.profileCompany, label: 'Company' },
  { to: paths.profilePayouts, label: 'Payouts' },
  { to: paths.profileSecurity, label: 'Security' },
  { to: paths.profileNotifications, label: 'Notifications' },
]

interface ProfileFrameProps {
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** A page of the profile: its heading, the way to its neighbours, and what it holds. */
export function ProfileFrame({ title, lead, children }: ProfileFrameProps) {
  return (
    <div className="profile">
      <PageMeta title={`${title} | ${brand.name}`} />
      <nav className="profile-nav" aria-label="Profile">
        <ul>
          {sections.map(({ to, label }) => (
            <li key={to}>
              <NavLink to={to} end>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="profile-main">
        <h1 className="d3">{title}</h1>
        {lead !== undefined && <p className="lead">{lead}</p>}
        {children}
      </div>
    </div>
  )
}
