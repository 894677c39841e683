import type { ReactNode } from 'react'

import { brand } from '../../../brand.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { PageMeta } from '../../../layout/page-meta.tsx'
import { paths } from '../../../routing/paths.ts'
import { TabsNav } from '../../../ui/tabs-nav.tsx'
import type { accounts } from '../contract.ts'

type Me = Pick<OutputOf<typeof accounts.me>, 'company'>

/** The sections of a profile: those that the account has no part in are left out. */
const sectionsOf = ({ company }: Me) => [
  { to: paths.profile, label: 'Overview', exact: true },
  { to: paths.profileDetails, label: 'Your details' },
  ...(company === null ? [] : [{ to: paths.profileCompany, label: 'Company' }]),
  ...(company?.sells ? [{ to: paths.profilePayouts, label: 'Payouts' }] : []),
  { to: paths.profileSecurity, label: 'Security' },
  { to: paths.profileNotifications, label: 'Notifications' },
]

interface ProfileFrameProps {
  /** Whose profile it is. */
  me: Me
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** A page of the profile: its heading, the way to its neighbours, and what it holds. */
export function ProfileFrame({ me, title, lead, children }: ProfileFrameProps) {
  return (
    <div className="profile">
      <PageMeta title={`${title} | ${brand.name}`} />
      <TabsNav label="Profile" tabs={sectionsOf(me)} beside />
      <div className="profile-main">
        <h1 className="d3">{title}</h1>
        {lead !== undefined && <p className="lead">{lead}</p>}
        {children}
      </div>
    </div>
  )
}
