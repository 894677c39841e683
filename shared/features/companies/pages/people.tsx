import { Check } from 'lucide'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import {
  companyAreas,
  type CompanyRole,
  companyRoles,
  roleLabels,
} from '../../../contract/company-roles.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Section, useMayChange, useMe, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { HandOverOffered } from '../components/hand-over.tsx'
import { InviteForm } from '../components/invite-form.tsx'
import { InvitedList } from '../components/invited-list.tsx'
import { OwnerPanel } from '../components/owner-panel.tsx'
import { PeopleTable } from '../components/people-table.tsx'
import { companyPeople, type People } from '../people-contract.ts'

export const loader = (args: LoaderFunctionArgs) => apiOf(args).call(companyPeople.list, {})

/** How many people there are, and how many may still come. */
function summary({ people, invitations, companyName }: People): string {
  // A company's name may end in a full stop, so no sentence ends with it.
  const acting =
    people.length === 1
      ? `You are the only person at ${companyName} so far.`
      : `${companyName} has ${people.length} people.`
  const open = invitations.filter(({ expired }) => !expired).length
  if (open === 0) return acting
  return `${acting} ${open === 1 ? 'One invitation is' : `${open} invitations are`} open.`
}

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
function RoleTable() {
  return (
    <DataTable
      caption="What each role can do"
      columns={columns}
      rows={Object.values(companyAreas)}
      keyOf={({ label }) => label}
    />
  )
}

/** The people of the person's own company. Everybody sees names and roles, owners change them. */
export function Page() {
  const data = useLoaderData<typeof loader>()
  const me = useMe()
  const owns = useMayChange('people')
  return (
    <WorkplacePage title="People" lead={summary(data)}>
      <div className="people">
        {data.handOver?.yours && <HandOverOffered offer={data.handOver} />}
        {owns && <InviteForm />}
        <PeopleTable data={data} owns={owns} />
        {data.invitations.length > 0 && <InvitedList invitations={data.invitations} />}
        <div className="people-parts">
          <Section title="What each role can do">
            <RoleTable />
          </Section>
          {owns && <OwnerPanel data={data} twoStep={me.twoStep} />}
        </div>
      </div>
    </WorkplacePage>
  )
}
