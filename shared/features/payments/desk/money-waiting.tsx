import { Link } from 'react-router-dom'

import type { OutputOf } from '../../../contract/endpoint.ts'
import type { Currency } from '../../../contract/money.ts'
import { paths } from '../../../routing/paths.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { Price } from '../../../ui/price.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { Section } from '../../../workplace/workplace-page.tsx'
import { groupedReference } from '../../orders/payment-reference.ts'
import type { payments } from '../contract.ts'

type Waiting = OutputOf<typeof payments.waiting>
type Row = Waiting['items'][number] & { currency: Currency }

function DueState({ dueAt, saidAt, frozen, arrived, total, currency }: Row) {
  const now = useNow()
  if (frozen) return <StatusMark tone="bad">Frozen</StatusMark>
  if (arrived > 0) {
    const missing = Math.max(0, total - arrived)
    return (
      <span>
        <StatusMark tone="waiting">{missing > 0 ? 'Part paid' : 'To be checked'}</StatusMark>
        <span className="aside">
          {missing > 0 ? (
            <>
              <Price of={{ minor: missing, currency }} /> short
            </>
          ) : (
            'Enough is in suspense'
          )}
        </span>
      </span>
    )
  }
  if (saidAt !== null) {
    return (
      <span>
        <StatusMark tone="waiting">Buyer reports payment</StatusMark>
        <span className="aside">
          <Moment of={saidAt} />
        </span>
      </span>
    )
  }
  const late = dueAt !== null && new Date(dueAt) < now
  return late ? (
    <StatusMark tone="bad">Overdue</StatusMark>
  ) : (
    <StatusMark tone="neutral">Waiting</StatusMark>
  )
}

const columns: readonly Column<Row>[] = [
  {
    header: 'Order',
    cell: ({ number }) => <Link to={paths.adminOrder(number)}>{number}</Link>,
  },
  { header: 'Buyer', prose: true, cell: ({ buyer }) => <span className="breakable">{buyer}</span> },
  { header: 'Reference', minor: true, cell: ({ reference }) => groupedReference(reference) },
  {
    header: 'Amount',
    numeric: true,
    cell: ({ total, currency }) => <Price of={{ minor: total, currency }} />,
  },
  { header: 'Due', cell: ({ dueAt }) => dueAt && <Moment of={dueAt} first /> },
  { header: 'State', cell: (row) => <DueState {...row} /> },
]

/** Orders that wait for their money. */
export function MoneyWaiting({ waiting, currency }: { waiting: Waiting; currency: Currency }) {
  const { items, count } = waiting
  return (
    <Section title="Waiting for payment" id="waiting">
      {count > items.length && (
        <p className="quiet">
          The {items.length} that are due first, of {count}.
        </p>
      )}
      <DataTable
        caption="Orders waiting for payment"
        columns={columns}
        rows={items.map((each) => ({ ...each, currency }))}
        keyOf={({ number }) => String(number)}
        empty="No order is waiting for payment in this currency."
      />
    </Section>
  )
}
