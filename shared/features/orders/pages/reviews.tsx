import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { ReviewReason } from '../../../contract/review-limits.ts'
import { paths } from '../../../routing/paths.ts'
import { oneOf, useQuery } from '../../../routing/query.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Day } from '../../../ui/day.tsx'
import { Price } from '../../../ui/price.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { asked, Pages } from '../../../workplace/filters.tsx'
import { WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { unbroken } from '../../listings/components/unbroken.ts'
import { consoleReviews, orderReviewSortings } from '../review/contract.ts'

type Row = OutputOf<typeof consoleReviews.list>['items'][number]

const query = { sort: oneOf(orderReviewSortings, 'since') }

export const loader = (args: LoaderFunctionArgs) =>
  apiOf(args).call(consoleReviews.list, { ...asked(args, query), limit: 25 })

const reasons: Record<ReviewReason, string> = { 'first-trade': 'First trade', amount: 'Amount' }

const columns: readonly Column<Row>[] = [
  {
    header: 'Order',
    cell: ({ number }) => <Link to={paths.adminOrder(number)}>{number}</Link>,
  },
  { header: 'What', cell: ({ title }) => unbroken(title), prose: true },
  { header: 'Buyer', cell: ({ buyer }) => buyer, prose: true },
  { header: 'Seller', cell: ({ seller }) => seller, prose: true, minor: true },
  { header: 'Paid', sortKey: 'since', cell: ({ since }) => <Day of={since} /> },
  { header: 'Why', cell: ({ why }) => reasons[why] },
  {
    header: 'Turn',
    sortKey: 'turn',
    cell: ({ ours }) =>
      ours ? (
        <StatusMark tone="waiting">With us</StatusMark>
      ) : (
        <StatusMark tone="neutral">With the buyer</StatusMark>
      ),
  },
  {
    header: 'Total',
    sortKey: 'total',
    cell: ({ total, currency }) => <Price of={{ minor: total, currency }} />,
    numeric: true,
  },
]

/** Paid orders whose payment operators check before the goods are sent. */
export function Page() {
  const { items, next } = useLoaderData<typeof loader>()
  const { sort } = useQuery(query)
  return (
    <WorkplacePage
      title="Payment checks"
      lead="Paid orders whose money we check before the goods are sent. Open one to read what the buyer says, and to decide."
    >
      <DataTable
        caption="Payments to check"
        columns={columns}
        rows={items}
        keyOf={({ number }) => String(number)}
        sorted={sort}
        empty={<p>No payment is waiting to be checked.</p>}
      />
      <Pages label="Pages of the payment checks" shown={items.length} next={next} />
    </WorkplacePage>
  )
}
