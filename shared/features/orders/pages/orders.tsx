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
import { asked, ChoiceFilter, Filters, Pages } from '../../../workplace/filters.tsx'
import { PartsOf } from '../../../workplace/parts.tsx'
import { useMe, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { orders } from '../contract.ts'
import { type OrderSummary, standingOf } from '../order-words.ts'

const query = { side: oneOf(['buying', 'selling']), listing: text({ max: 36 }) }

export const loader = (args: LoaderFunctionArgs) =>
  apiOf(args).call(orders.list, { ...asked(args, query), limit: 25 })

const columns: readonly Column<OrderSummary>[] = [
  { header: 'Order', cell: ({ number }) => <Link to={paths.order(number)}>{number}</Link> },
  { header: 'What', cell: ({ title }) => title, prose: true },
  {
    header: 'With',
    cell: ({ side, other }) => `${side === 'buying' ? 'From' : 'For'} ${other}`,
    prose: true,
    minor: true,
  },
  { header: 'Placed', cell: ({ placedAt }) => <Day of={placedAt} />, minor: true },
  {
    header: 'State',
    cell: (order) => {
      const { tone, words } = standingOf(order)
      return <StatusMark tone={tone}>{words}</StatusMark>
    },
  },
  {
    header: 'Due',
    cell: ({ dueAt, frozenAt }) =>
      dueAt === null ? '–' : frozenAt === null ? <Deadline of={dueAt} first /> : 'Paused',
  },
  {
    header: 'Amount',
    cell: ({ amount, currency }) => <Price of={{ minor: amount, currency }} />,
    numeric: true,
  },
]

/** What the company buys and sells, newest first. */
export function Page() {
  const { items, next } = useLoaderData<typeof loader>()
  const { company } = useMe()
  const { side, listing } = useQuery(query)
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
          'What your company buys and sells, newest first.'
        ) : company?.sells === true ? (
          'What your company sells, newest first.'
        ) : (
          'What your company buys, newest first.'
        )
      }
    >
      {both && listing === '' && (
        <Filters>
          <ChoiceFilter
            name="side"
            label="Show"
            all="Buying and selling"
            options={[
              { value: 'buying', label: 'Buying' },
              { value: 'selling', label: 'Selling' },
            ]}
          />
        </Filters>
      )}
      <DataTable
        caption="Orders"
        captionHidden
        columns={columns}
        rows={items}
        keyOf={({ number }) => String(number)}
        empty={
          side === 'selling' || company?.buys !== true ? (
            <p>
              Nobody has ordered from you yet. Orders for your{' '}
              <Link to={paths.stock}>live listings</Link> appear here.
            </p>
          ) : (
            <p>
              Nothing is ordered yet. Find lots in the <Link to={paths.search}>catalogue</Link>;
              their pages have the order button.
            </p>
          )
        }
      />
      <Pages label="Pages of the orders" shown={items.length} next={next} />
      <PartsOf place="orders" of={{}} />
    </WorkplacePage>
  )
}
