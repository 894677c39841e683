import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { paths } from '../../../routing/paths.ts'
import { oneOf, useQuery } from '../../../routing/query.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { ShortDay } from '../../../ui/day.tsx'
import { Deadline } from '../../../ui/deadline.tsx'
import { Price } from '../../../ui/price.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { capitalised } from '../../../ui/words.ts'
import { asked, ChoiceFilter, Filters, Pages } from '../../../workplace/filters.tsx'
import { WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { unbroken } from '../../listings/components/unbroken.ts'
import { consoleDisputes, disputeSortings } from '../disputes/console-contract.ts'

type Row = OutputOf<typeof consoleDisputes.list>['items'][number]

const query = {
  show: oneOf(['disputes', 'returns']),
  sort: oneOf(disputeSortings, 'since'),
}

export const loader = (args: LoaderFunctionArgs) =>
  apiOf(args).call(consoleDisputes.list, { ...asked(args, query), limit: 25 })

/** Whose turn it is. */
function Turn({ state, ours }: Row) {
  if (state === 'returning') return <StatusMark tone="neutral">On its way back</StatusMark>
  return ours ? (
    <StatusMark tone="waiting">With us</StatusMark>
  ) : (
    <StatusMark tone="neutral">With the parties</StatusMark>
  )
}

/** What has become of the operators’ questions. */
function Questions({ questions, waitsFor }: Row) {
  if (questions === 0) return '–'
  return waitsFor.length === 0 ? (
    <StatusMark tone="good">Answered</StatusMark>
  ) : (
    <StatusMark tone="waiting">
      {waitsFor.length > 1 ? 'Both' : waitsFor.map(capitalised)} to answer
    </StatusMark>
  )
}

const columns: readonly Column<Row>[] = [
  { header: 'Order', cell: ({ id, number }) => <Link to={paths.adminDispute(id)}>{number}</Link> },
  { header: 'What', cell: ({ title }) => unbroken(title), prose: true },
  { header: 'Buyer', cell: ({ buyer }) => buyer, prose: true, minor: true },
  { header: 'Seller', cell: ({ seller }) => seller, prose: true, minor: true },
  { header: 'Since', sortKey: 'since', cell: ({ since }) => <ShortDay of={since} />, minor: true },
  { header: 'Turn', cell: (row) => <Turn {...row} /> },
  { header: 'Questions', cell: (row) => <Questions {...row} />, prose: true },
  {
    header: 'Until',
    sortKey: 'due',
    cell: ({ dueOn, ours }) => (dueOn === null || ours ? '–' : <Deadline of={dueOn} first />),
    prose: true,
  },
  {
    header: 'Goods',
    sortKey: 'goods',
    cell: ({ goods, currency }) => <Price of={{ minor: goods, currency }} />,
    numeric: true,
  },
]

/** Open disputes, or goods on their way back. */
export function Page() {
  const { items, next } = useLoaderData<typeof loader>()
  const { show, sort } = useQuery(query)
  return (
    <WorkplacePage
      title="Disputes"
      lead="Goods that were rejected and about which the two sides do not agree."
    >
      <Filters>
        <ChoiceFilter
          name="show"
          label="Show"
          all="Open disputes"
          options={[{ value: 'returns', label: 'Goods on their way back' }]}
        />
      </Filters>
      <DataTable
        caption="Disputes"
        columns={columns}
        rows={items}
        sorted={sort}
        empty={<p>{show === 'returns' ? 'Nothing is on its way back.' : 'Nothing is disputed.'}</p>}
      />
      <Pages label="Pages of the disputes" shown={items.length} next={next} />
    </WorkplacePage>
  )
}
