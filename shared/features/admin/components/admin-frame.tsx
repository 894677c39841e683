import type { ReactNode } from 'react'

import { brand } from '../../../brand.ts'
import { PageMeta } from '../../../layout/page-meta.tsx'
import { paths } from '../../../routing/paths.ts'
import { TabsNav } from '../../../ui/tabs-nav.tsx'

const tabs = [
  { to: paths.admin, label: 'Overview', exact: true },
  { to: paths.adminVerifications, label: 'Verifications' },
  { to: paths.adminPeople, label: 'People' },
  { to: paths.adminEnquiries, label: 'Messages' },
  { to: paths.adminOutbox, label: 'Mail' },
  { to: paths.adminAudit, label: 'Audit log' },
]

interface AdminFrameProps {
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** A page of the operator's console: the way to its neighbours, its heading, and what it holds. */
export function AdminFrame({ title, lead, children }: AdminFrameProps) {
  return (
    <div className="admin">
      <PageMeta title={`${title} | Console | ${brand.name}`} />
      <TabsNav label="Console" tabs={tabs} />
      <div className="admin-main">
        <h1 className="d4">{title}</h1>
        {lead !== undefined && <div className="admin-lead">{lead}</div>}
        {children}
      </div>
    </div>
  )
}

/** A part of a page of the console under a heading of its own. */
export function AdminSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="admin-section">
      <h2 className="d5">{title}</h2>
      {children}
    </section>
  )
}
