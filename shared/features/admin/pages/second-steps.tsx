import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { paths } from '../../../routing/paths.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Day } from '../../../ui/day.tsx'
import { asked, Pages } from '../../../workplace/filters.tsx'
import { WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { KeepSecondStep } from '../components/keep-second-step.tsx'
import { adminPeople } from '../people-contract.ts'

export const loader = (args: LoaderFunctionArgs) =>
  apiOf(args).call(adminPeople.secondSteps, asked(args, {}))

type Removals = OutputOf<typeof adminPeople.secondSteps>

const columns: readonly Column<Removals['items'][number]>[] = [
  {
    header: 'Person',
    cell: ({ person }) => (
      <Link className="breakable" to={paths.adminPerson(person.id)}>
        {person.name}
      </Link>
    ),
  },
  { header: 'Email', prose: true, cell: ({ email }) => <span className="breakable">{email}</span> },
  { header: 'Removed on', cell: ({ dueAt }) => <Day of={dueAt} time /> },
  {
    header: 'Asked for by',
    prose: true,
    cell: ({ askedBy, askedAt }) => (
      <span>
        {askedBy.name || 'A former operator'}, <Day of={askedAt} time />
      </span>
    ),
  },
  {
    header: 'Why',
    prose: true,
    cell: ({ reason }) => <span className="breakable">{reason}</span>,
  },
  {
    header: 'Stop it',
    cell: ({ person }) => <KeepSecondStep id={person.id} name={person.name} label="Withdraw" />,
  },
]

export function Page() {
  const { items, next } = useLoaderData<Removals>()
  return (
    <WorkplacePage
      title="Second steps to remove"
      lead={
        <p>
          These people have lost their second step. It is removed 48 hours after an operator asked
          for that, unless they refuse or you withdraw it.
        </p>
      }
    >
      <DataTable
        caption="Second steps to remove"
        captionHidden
        columns={columns}
        rows={items}
        keyOf={({ person }) => person.id}
        empty={
          <>
            No second step is about to be removed. Ask for a removal on the page of a{' '}
            <Link to={paths.adminPeople}>person</Link>.
          </>
        }
      />
      <Pages label="Pages of second steps" shown={items.length} next={next} />
    </WorkplacePage>
  )
}
