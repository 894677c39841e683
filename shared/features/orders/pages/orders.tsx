import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import { text } from '../../../routing/endless-parameters.ts'
import { paths } from '../../../routing/paths.ts'
import { oneOf, useQuery } from '../../../routing/query.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Day } from '../../../ui/day.tsx'
import { Deadline } from '../../../ui/deadline.tsx'
import { Price } from '../../../ui/price.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import {
  asked,
  ChoiceFilter,
  Filters,
  Pages,
  TextFilter,
  Views,
} from '../../../workplace/filters.tsx'
import { PartsOf } from '../../../workplace/parts.tsx'
import { useMe, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { unbroken } from '../../listings/components/unbroken.ts'
import { orders, orderViews, type OrderViewName } from '../contract.ts'
import { type OrderSummary, standingOf } from '../order-words.ts'

const query = {
  side: oneOf(['buying', 'selling']),
  view: oneOf(orderViews),
  q: text({ max: 100 }),
  listing: text({ max: 36 }),
}

export const loader = (args: LoaderFunctionArgs) =>
  apiOf(args).call(orders.list, { ...asked(args, query), limit: 25 })

const columns: readonly Column<OrderSummary>[] = [
  { header: 'Order', cell: ({ number }) => <Link to={paths.order(number)}>{number}</Link> },
  { header: 'What', cell: ({ title }) => unbroken(title), prose: true, phone: 'line' },
  {
    header: 'With',
    cell: ({ side, other }) => `${side === 'buying' ? 'From' : 'For'} ${other}`,
    prose: true,
    minor: true,
    phone: 'line',
  },
  { header: 'Placed', cell: ({ placedAt }) => <Day of={placedAt} />, minor: true, phone: 'none' },
  {
    header: 'State',
    cell: (order) => {
      const { tone, words } = standingOf(order)
      return <StatusMark tone={tone}>{words}</StatusMark>
    },
    phone: 'left',
  },
  {
    header: 'Due',
    cell: ({ dueOn, frozenAt }) =>
      dueOn === null ? (
        <span className="no-value">–</span>
      ) : frozenAt === null ? (
        <Deadline of={dueOn} first />
      ) : (
        'Paused'
      ),
    phone: 'right',
  },
  {
    header: 'Amount',
    cell: ({ amount, currency }) => <Price of={{ minor: amount, currency }} />,
    numeric: true,
    phone: 'top',
  },
]

const nothing: Readonly<Record<OrderViewName, string>> = {
  ours: 'No order is waiting for you.',
  colleagues: 'No order is waiting for your colleagues.',
  theirs: 'No order is waiting for anybody else.',
  over: 'No order is over yet.',
}

/** What the company buys and sells, by whose turn it is. */
export function Page() {
  const { items, next, open } = useLoaderData<typeof loader>()
  const { company } = useMe()
  const { side, view, q, listing } = useQuery(query)
  const both = company?.buys === true && company.sells
  return (
    <WorkplacePage
      title="Orders"
      lead={
        listing !== '' ? (
          <>
            Orders of <Link to={paths.listing(listing)}>one of your listings</Link>, newest first.{' '}
            <Link to={paths.orders}>Show all</Link>
          </>
        ) : both ? (
          'What your company buys and sells.'
        ) : company?.sells === true ? (
          'What your company sells.'
        ) : (
          'What your company buys.'
        )
      }
    >
      {listing === '' && (
        <Views
          label="Orders by whose turn it is"
          current={view}
          views={[
            { view: null, words: 'All' },
            { view: 'ours', words: `Waiting for you (${open.ours})` },
            // Whoever may act on every order has nothing there.
            ...(view === 'colleagues' || open.colleagues > 0
              ? [{ view: 'colleagues', words: `Waiting for colleagues (${open.colleagues})` }]
              : []),
            { view: 'theirs', words: `Waiting for others (${open.theirs})` },
            { view: 'over', words: 'Closed' },
          ]}
        />
      )}
      {listing === '' && (
        <Filters>
          <TextFilter name="q" label="Number, lot or company" />
          {both && (
            <ChoiceFilter
              name="side"
              label="Show"
              all="Buying and selling"
              options={[
                { value: 'buying', label: 'Buying' },
                { value: 'selling', label: 'Selling' },
              ]}
            />
          )}
        </Filters>
      )}
      <DataTable
        caption="Orders"
        captionHidden
        columns={columns}
        rows={items}
        keyOf={({ number }) => String(number)}
        empty={
          q !== '' ? (
            <p>No orders match.</p>
          ) : view !== null ? (
            <p>{nothing[view]}</p>
          ) : side === 'selling' || company?.buys !== true ? (
            <p>
              Nobody has ordered from you yet. Orders for your{' '}
              <Link to={paths.stock}>live listings</Link> appear here.
            </p>
          ) : (
            <p>
              You have not ordered anything yet. Find lots in the{' '}
              <Link to={paths.search}>catalogue</Link>; their pages have the order button.
            </p>
          )
        }
      />
      <Pages label="Pages of the orders" shown={items.length} next={next} />
      <PartsOf place="orders" of={{}} />
    </WorkplacePage>
  )
}
