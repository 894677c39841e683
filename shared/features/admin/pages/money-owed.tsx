import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { paths } from '../../../routing/paths.ts'
import { writeQuery } from '../../../routing/query.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Day } from '../../../ui/day.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { Price } from '../../../ui/price.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { asked, Pages } from '../../../workplace/filters.tsx'
import { Section, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { payments } from '../../payments/contract.ts'
import type { OwedReason } from '../../payments/owed-contract.ts'
import { moneyQuery } from '../components/money-closing.tsx'

export const loader = (args: LoaderFunctionArgs) => apiOf(args).call(payments.owed, asked(args, {}))

type Owed = OutputOf<typeof payments.owed>
type Debt = Owed['items'][number]
type Total = Owed['totals'][number]

/** What an operator can do about each. */
const acts: Record<OwedReason, string> = {
  ready: 'Prepare it.',
  'came-back': 'It came back from its account. Enter another of its holder.',
  checked: 'Nothing until the check has ended.',
  held: 'Decide about the company. It is paid once it is verified again.',
  'no-account': 'Ask the owner of the company to set a payout account.',
  'new-account': 'Prepare it then. If the seller did not change the account, freeze the order.',
  closed: 'Enter another account of its holder.',
  'not-named': 'Ask our bank for the account, and enter it.',
  'not-paid': 'Look at the order: no payment is matched with it.',
}

/** Where an operator does it. */
function actAt({ why, order, company, currency }: Debt): { to: string; label: string } {
  if (why === 'held' || why === 'no-account') {
    return { to: paths.adminCompany(company.id), label: 'Company' }
  }
  return why === 'checked' || why === 'not-paid' || why === 'new-account'
    ? { to: paths.adminOrder(order), label: 'Order' }
    : { to: `${paths.adminMoney}${writeQuery(moneyQuery, { currency })}`, label: 'Money' }
}

const columns: readonly Column<Debt>[] = [
  {
    header: 'Order',
    cell: ({ order }) => <Link to={paths.adminOrder(order)}>{order}</Link>,
  },
  {
    header: 'To',
    prose: true,
    cell: ({ company, kind }) => (
      <span className="breakable">
        <Link to={paths.adminCompany(company.id)}>{company.name}</Link>
        <span className="aside">{kind === 'proceeds' ? 'Seller' : 'Refund to the buyer'}</span>
      </span>
    ),
  },
  {
    header: 'Amount',
    numeric: true,
    cell: ({ amount, currency }) => <Price of={{ minor: amount, currency }} />,
  },
  { header: 'Since', cell: ({ since }) => <Day of={since} /> },
  {
    header: 'Why it waits',
    prose: true,
    cell: ({ why, says, freeFrom }) => (
      <span>
        {why === 'ready' || why === 'came-back' ? 'Nobody has prepared it.' : says}
        {freeFrom !== null && (
          <span className="aside">
            Free from <Moment of={freeFrom} />
          </span>
        )}
      </span>
    ),
  },
  {
    header: 'What to do',
    prose: true,
    cell: (debt) => {
      const { to, label } = actAt(debt)
      return (
        <span>
          {acts[debt.why]} <Link to={to}>{label}</Link>
        </span>
      )
    },
  },
]

const amount = (minor: number, { currency }: Total) => <Price of={{ minor, currency }} />

const totalColumns: readonly Column<Total>[] = [
  {
    header: 'Owed to',
    cell: ({ kind, currency }) => `${kind === 'proceeds' ? 'Sellers' : 'Buyers'}, ${currency}`,
  },
  { header: 'Payouts', numeric: true, minor: true, cell: ({ count }) => count },
  {
    header: 'Not prepared',
    numeric: true,
    cell: (total) => amount(total.unprepared, total),
  },
  {
    header: 'Prepared, not sent',
    numeric: true,
    cell: (total) => amount(total.prepared, total),
  },
  { header: 'Ledger', numeric: true, cell: (total) => amount(total.ledger, total) },
  {
    header: 'State',
    cell: ({ unprepared, prepared, ledger }) =>
      unprepared + prepared === ledger ? (
        <StatusMark tone="good">Agrees</StatusMark>
      ) : (
        <StatusMark tone="bad">Differs</StatusMark>
      ),
  },
]

/** What we owe and nobody has prepared: the debts with their reasons, and the sums beside the ledger. */
export function Page() {
  const { items, next, totals } = useLoaderData<Owed>()
  return (
    <WorkplacePage
      title="Owed, not prepared"
      crumbs={[{ to: paths.adminMoney, label: 'Money' }]}
      lead={
        <p>
          All that we owe to sellers and buyers and nobody has prepared yet, with the reason. What
          waits for approval or for the file is on the page of money.
        </p>
      }
    >
      <Section title="Totals">
        <DataTable
          caption="Totals by currency"
          captionHidden
          columns={totalColumns}
          rows={totals}
          keyOf={({ currency, kind }) => `${currency} ${kind}`}
          empty="We owe nothing for orders."
        />
      </Section>
      <Section title="Oldest first">
        <DataTable
          caption="Owed and not prepared"
          captionHidden
          columns={columns}
          rows={items}
          keyOf={({ order, kind }) => `${order} ${kind}`}
          empty="Everything that we owe is prepared."
        />
        <Pages label="Pages of debts" shown={items.length} next={next} />
      </Section>
    </WorkplacePage>
  )
}
