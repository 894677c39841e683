import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { startOf } from '../../../console/day-start.ts'
import { apiOf } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { text } from '../../../routing/endless-parameters.ts'
import { paths } from '../../../routing/paths.ts'
import { oneOf, useQuery } from '../../../routing/query.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { ShortDay } from '../../../ui/day.tsx'
import { Deadline } from '../../../ui/deadline.tsx'
import { Price } from '../../../ui/price.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { asked, ChoiceFilter, Filters, Pages, TextFilter } from '../../../workplace/filters.tsx'
import { WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { unbroken } from '../../listings/components/unbroken.ts'
import { consoleOrders, orderSortings } from '../console-contract.ts'
import { orderStateNames, orderStates } from '../order-states.ts'
import { groupedReference } from '../payment-reference.ts'
import { stateFacts } from '../state-facts.ts'

const day = text({ max: 10 })
/** The filters and the order of the list. */
const query = {
  q: text({ max: 100 }),
  state: oneOf(orderStateNames),
  from: day,
  to: day,
  sort: oneOf(orderSortings, '-placed'),
}

export function loader(args: LoaderFunctionArgs) {
  const { from, to, ...rest } = asked(args, query)
  const [start, end] = [startOf(from), startOf(to, 1)]
  return apiOf(args).call(consoleOrders.search, {
    ...rest,
    ...(start !== undefined && { from: start }),
    ...(end !== undefined && { to: end }),
  })
}

type Line = OutputOf<typeof consoleOrders.search>['items'][number]

const columns: readonly Column<Line>[] = [
  {
    header: 'Order',
    cell: ({ number, reference }) => (
      <span>
        <Link to={paths.adminOrder(number)}>{number}</Link>
        <span className="aside money-day">{groupedReference(reference)}</span>
      </span>
    ),
  },
  { header: 'What', minor: true, prose: true, cell: ({ title }) => unbroken(title) },
  {
    header: 'Buyer',
    prose: true,
    cell: ({ buyer }) => <Link to={paths.adminCompany(buyer.id)}>{buyer.name}</Link>,
  },
  {
    header: 'Seller',
    prose: true,
    cell: ({ seller }) => <Link to={paths.adminCompany(seller.id)}>{seller.name}</Link>,
  },
  {
    header: 'Placed',
    minor: true,
    sortKey: 'placed',
    cell: ({ placedAt }) => <ShortDay of={placedAt} />,
  },
  {
    header: 'State',
    cell: ({ state }) => (
      <StatusMark tone={stateFacts[state].tone}>{orderStates[state]}</StatusMark>
    ),
  },
  {
    header: 'Due',
    minor: true,
    sortKey: 'due',
    cell: ({ dueAt }) => (dueAt === null ? '–' : <Deadline of={dueAt} first />),
  },
  {
    header: 'Total',
    numeric: true,
    sortKey: 'total',
    cell: ({ total, currency }) => <Price of={{ minor: total, currency }} />,
  },
]

const states = orderStateNames.map((value) => ({ value, label: orderStates[value] }))

/** Orders of all companies. */
export function Page() {
  const { items, next } = useLoaderData<typeof loader>()
  const { sort } = useQuery(query)
  return (
    <WorkplacePage
      title="Orders"
      lead={
        <p>
          Orders of all companies. Those that have been sent are also under{' '}
          <Link className="text-link" to={paths.adminDeliveries}>
            Deliveries
          </Link>
          .
        </p>
      }
    >
      <Filters>
        <TextFilter name="q" label="Number, reference or company" />
        <ChoiceFilter name="state" label="State" all="Any" options={states} />
        <TextFilter name="from" label="Placed from" type="date" />
        <TextFilter name="to" label="To" type="date" />
      </Filters>
      <DataTable
        caption="Orders"
        columns={columns}
        rows={items}
        keyOf={({ number }) => String(number)}
        sorted={sort}
        empty="No order matches. Type a whole number or reference, or the beginning of a company’s name."
      />
      <Pages label="Pages of the orders" shown={items.length} next={next} />
    </WorkplacePage>
  )
}
