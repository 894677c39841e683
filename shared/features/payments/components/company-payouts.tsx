import { Link } from 'react-router-dom'

import { useApi } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { paths } from '../../../routing/paths.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { ShortDay } from '../../../ui/day.tsx'
import { Price } from '../../../ui/price.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { StatusMark, type StatusTone } from '../../../ui/status-mark.tsx'
import { Pages } from '../../../workplace/filters.tsx'
import { PeriodDownload } from '../../../workplace/period-download.tsx'
import { Section } from '../../../workplace/workplace-page.tsx'
import { companyPayouts } from '../company-payouts-contract.ts'

type Next = OutputOf<typeof companyPayouts.next>['items'][number]
type Made = OutputOf<typeof companyPayouts.list>['items'][number]
type Sum = Pick<Next, 'order' | 'currency' | 'goods' | 'shipping' | 'tax' | 'fee' | 'amount'>

const sums: readonly Column<Sum>[] = [
  {
    header: 'Goods and shipping',
    cell: ({ goods, shipping, currency }) => <Price of={{ minor: goods + shipping, currency }} />,
    numeric: true,
    minor: true,
  },
  {
    header: 'VAT',
    cell: ({ tax, currency }) => (tax === 0 ? 'None' : <Price of={{ minor: tax, currency }} />),
    numeric: true,
    minor: true,
  },
  {
    header: 'Our fee, with VAT',
    cell: ({ fee, currency }) =>
      fee === 0 ? 'Buyer pays' : <>−{<Price of={{ minor: fee, currency }} />}</>,
    numeric: true,
    minor: true,
  },
  {
    header: 'Paid to you',
    cell: ({ amount, currency }) => (
      <strong>
        <Price of={{ minor: amount, currency }} />
      </strong>
    ),
    numeric: true,
  },
]

const orderLink = ({ order }: Sum) => (
  <Link className="text-link" to={paths.order(order)}>
    {order}
  </Link>
)

const nextColumns: readonly Column<Next>[] = [
  { header: 'Order', cell: orderLink },
  {
    header: 'Buyer',
    cell: ({ buyer, cameBack, frozen }) =>
      frozen
        ? `${buyer}, once we have checked the order`
        : cameBack
          ? `${buyer}, again after it came back`
          : buyer,
    prose: true,
  },
  ...sums,
]

interface NextPayoutProps extends OutputOf<typeof companyPayouts.next> {
  held: boolean
}

/** What is paid next. */
export function NextPayout({ count, totals, items, held }: NextPayoutProps) {
  return (
    <Section title="Next payout">
      {items.length === 0 ? (
        <p>Nothing is waiting to be paid out. You are paid once a buyer accepts the goods.</p>
      ) : (
        <>
          <p className="d4">
            {totals.length === 0 && 'Nothing yet'}
            {totals.map((total, at) => (
              <span key={total.currency}>
                {at > 0 && ' and '}
                <Price of={total} />
              </span>
            ))}
          </p>
          {!held && totals.length > 0 && (
            <p className="quiet">Two of our team check it, then it goes to your account.</p>
          )}
          <DataTable
            caption={
              count > items.length
                ? `The first ${items.length} of ${count} orders that are paid out next`
                : 'Orders that are paid out next'
            }
            captionShown={count > items.length}
            columns={nextColumns}
            rows={items}
            keyOf={({ order }) => String(order)}
          />
        </>
      )}
    </Section>
  )
}

const states: Record<Made['state'], { words: string; tone: StatusTone }> = {
  'under-way': { words: 'On its way', tone: 'waiting' },
  paid: { words: 'Paid', tone: 'good' },
  'came-back': { words: 'Came back', tone: 'bad' },
}

const madeColumns: readonly Column<Made>[] = [
  { header: 'Date', cell: ({ at, paidOn }) => <ShortDay of={paidOn ?? at} /> },
  { header: 'Order', cell: orderLink },
  ...sums,
  { header: 'Bank reference', cell: ({ reference }) => reference },
  {
    header: 'State',
    cell: ({ state, because }) => (
      <>
        <StatusMark tone={states[state].tone}>{states[state].words}</StatusMark>
        {because !== null && <p className="small quiet">{because}</p>}
      </>
    ),
    prose: true,
  },
]

const monthWords = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** The last twelve months, this one first. */
function lastMonths(now: number) {
  const today = new Date(now)
  return Array.from({ length: 12 }, (_, before) => {
    const month = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - before))
    return { value: month.toISOString().slice(0, 7), words: monthWords.format(month) }
  })
}

/** What has been paid, with a statement of each month. */
export function PayoutList({
  items,
  next,
  now,
}: {
  items: readonly Made[]
  next: string | null
  now: number
}) {
  const api = useApi()
  const counted = useCounted()
  return (
    <Section title="Payouts so far">
      <DataTable
        caption={counted(items.length, 'payout')}
        columns={madeColumns}
        rows={items}
        keyOf={({ reference }) => reference}
        empty="Nothing has been paid out yet."
      />
      <Pages label="Pages of the payouts" shown={items.length} next={next} />
      {items.length > 0 && (
        <PeriodDownload
          label="Statement of a month"
          periods={lastMonths(now)}
          save={async (month) =>
            saveFile(
              await api().download(companyPayouts.statement, { month }),
              `Payouts ${month}.csv`,
            )
          }
        />
      )}
    </Section>
  )
}
