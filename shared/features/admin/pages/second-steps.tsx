import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { paths } from '../../../routing/paths.ts'
import { oneOf, useQuery } from '../../../routing/query.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Day } from '../../../ui/day.tsx'
import { asked, Pages } from '../../../workplace/filters.tsx'
import { WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { KeepSecondStep } from '../components/keep-second-step.tsx'
import { adminPeople, removalSortings } from '../people-contract.ts'

const query = { sort: oneOf(removalSortings, 'due') }

export const loader = (args: LoaderFunctionArgs) =>
  apiOf(args).call(adminPeople.secondSteps, asked(args, query))

type Removals = OutputOf<typeof adminPeople.secondSteps>

const columns: readonly Column<Removals['items'][number]>[] = [
  {
    header: 'Person',
    sortKey: 'name',
    cell: ({ person }) => (
      <Link className="breakable" to={paths.adminPerson(person.id)}>
        {person.name}
      </Link>
    ),
  },
  {
    header: 'Email',
    prose: true,
    minor: true,
    cell: ({ email }) => <span className="breakable">{email}</span>,
  },
  {
    header: 'Will be removed',
    sortKey: 'due',
    prose: true,
    cell: ({ dueAt }) => <Day of={dueAt} time />,
  },
  {
    header: 'Asked for by',
    sortKey: 'asked',
    prose: true,
    minor: true,
    cell: ({ askedBy, askedAt }) => (
      <span>
        {askedBy.name || 'A former operator'}, <Day of={askedAt} time />
      </span>
    ),
  },
  {
    header: 'Reason',
    prose: true,
    cell: ({ reason }) => <span className="breakable">{reason}</span>,
  },
  {
    header: 'Action',
    cell: ({ person }) => <KeepSecondStep id={person.id} name={person.name} label="Withdraw" />,
  },
]

export function Page() {
  const { items, next } = useLoaderData<Removals>()
  const { sort } = useQuery(query)
  return (
    <WorkplacePage
      title="Second-step removals"
      crumbs={[{ to: paths.adminPeople, label: 'People' }]}
      lead={
        <p>
          These people have lost their authenticator app or passkey. Their second step is removed 48
          hours after an operator asks for it, unless they refuse or you withdraw the request.
        </p>
      }
    >
      <DataTable
        caption="Second-step removals"
        columns={columns}
        rows={items}
        keyOf={({ person }) => person.id}
        sorted={sort}
        empty={
          <>
            No removals are pending. To ask for one, open the person under{' '}
            <Link to={paths.adminPeople}>People</Link>.
          </>
        }
      />
      <Pages label="Pages of second steps" shown={items.length} next={next} />
    </WorkplacePage>
  )
}
