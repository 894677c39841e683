import { Check } from 'lucide'

import {
  companyAreas,
  companyRoles,
  type CompanyRole,
  roleLabels,
} from '../../../contract/company-roles.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Icon } from '../../../ui/icon.tsx'

type Area = (typeof companyAreas)[keyof typeof companyAreas]

function Access({ area, role }: { area: Area; role: CompanyRole }) {
  if (area[role] !== 'change') {
    return <span className="quiet">{area[role] === 'view' ? 'View' : 'No'}</span>
  }
  return (
    <span className="people-yes">
      <Icon of={Check} size={16} />
      Yes
    </span>
  )
}

const columns: readonly Column<Area>[] = [
  { header: 'Area', cell: ({ label }) => label },
  ...companyRoles.map((role) => ({
    header: roleLabels[role],
    cell: (area: Area) => <Access area={area} role={role} />,
  })),
]

/** What each role may do, from the table that the server's rules use. */
export function RoleTable() {
  return (
    <DataTable
      caption="What each role can do"
      columns={columns}
      rows={Object.values(companyAreas)}
      keyOf={({ label }) => label}
    />
  )
}
