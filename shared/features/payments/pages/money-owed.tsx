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
import { payments } from '../contract.ts'
import { moneyQuery } from '../desk/money-closing.tsx'
import type { OwedReason } from '../owed-contract.ts'

export const loader = (args: LoaderFunctionArgs) => apiOf(args).call(payments.owed, asked(args, {}))

type Owed = OutputOf<typeof payments.owed>
type Debt = Owed['items'][number]
type Total = Owed['totals'][number]

interface Way {
  /** What an operator can do about it. */
  act: string
  at: (debt: Debt) => string
}

const orderAt = ({ order: number }: Debt) => paths.adminOrder(number)
const companyAt = ({ company: { id } }: Debt) => paths.adminCompany(id)
const deskAt = ({ currency }: Debt) =>
  `${paths.adminMoneyBooks}${writeQuery(moneyQuery, { currency })}#to-prepare`

const ways: Record<OwedReason, Way> = {
  ready: { act: 'Prepare it', at: deskAt },
  'came-back': { act: 'Enter another account of its holder', at: deskAt },
  checked: { act: 'See the order', at: orderAt },
  held: { act: 'Decide about the company: it is paid once it is verified again', at: companyAt },
  'no-account': { act: 'Ask the company to set a payout account', at: companyAt },
  'new-account': { act: 'See the order', at: orderAt },
  closed: { act: 'Enter another account of its holder', at: deskAt },
  'not-named': { act: 'Ask our bank for the account, and enter it', at: deskAt },
  'not-paid': { act: 'Look for the payment', at: orderAt },
}

/** What keeps a debt, as a sentence. */
function whyWords({ why, says }: Debt): string {
  if (why === 'came-back') return 'It came back from the account that the money came from.'
  return says ?? 'Nobody has prepared it.'
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
  { header: 'Since', prose: true, cell: ({ since }) => <Day of={since} /> },
  {
    header: 'Why it waits, and what to do',
    prose: true,
    cell: (debt) => {
      const { act, at } = ways[debt.why]
      return (
        <span>
          {whyWords(debt)}
          {debt.freeFrom !== null && (
            <>
              {' '}
              Free from <Moment of={debt.freeFrom} />.
            </>
          )}
          <span className="aside">
            <Link to={at(debt)}>{act}</Link>
          </span>
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
          waits for approval or for the file is at the money desk.
        </p>
      }
    >
      <Section title="Totals">
        <DataTable
          caption="Totals by currency"
          columns={totalColumns}
          rows={totals}
          keyOf={({ currency, kind }) => `${currency} ${kind}`}
          empty="We owe nothing for orders."
        />
      </Section>
      <Section title="Oldest first">
        <DataTable
          caption="Owed and not prepared"
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
