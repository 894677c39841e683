import { ReasonDialog } from '../../../console/reason-dialog.tsx'
import { SignedPrice } from '../../../console/signed-price.tsx'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { Currency } from '../../../contract/money.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { ShortDay } from '../../../ui/day.tsx'
import { Description } from '../../../ui/description-list.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import type { ActionLook } from '../../../workplace/action-dialog.tsx'
import { Section } from '../../../workplace/workplace-page.tsx'
import { type AccountName, accounts } from '../../ledger/accounts.ts'
import { payments } from '../contract.ts'

type Balances = OutputOf<typeof payments.desk>['balances']
type Row = OutputOf<typeof payments.ours>['items'][number] & { currency: Currency }

interface BookAsOursProps {
  id: string
  amount: number
  look: ActionLook
}

/** Books a line as a charge that we bear, or as money of our own. */
export function BookAsOurs({ id, amount, look }: BookAsOursProps) {
  const charge = amount < 0
  return (
    <ReasonDialog
      look={look}
      label={charge ? 'Book as ours' : 'Book as our money'}
      title={charge ? 'Did the bank take this for itself?' : 'Is this money our own?'}
      submit="Book it"
      working="Booking"
      help="What it is. Kept in the audit log."
      send={(call, given) => call(payments.bookAsOurs, { id, ...given })}
    >
      {charge
        ? 'Fees and interest of the bank are ours to pay. They come out of our own money in this account, never out of clients’ money.'
        : 'Only for interest, and for what we have put in ourselves. No payment of a client is ever ours.'}
    </ReasonDialog>
  )
}

const columns: readonly Column<Row>[] = [
  {
    header: 'Booked',
    cell: ({ bookedOn }) => (
      <span className="money-day">
        <ShortDay of={bookedOn} />
      </span>
    ),
  },
  {
    header: 'What',
    prose: true,
    cell: ({ says, reason, by }) => (
      <span className="breakable">
        {reason}
        <span className="aside">
          {says !== '' && `“${says}”. `}Booked by {by}
        </span>
      </span>
    ),
  },
  {
    header: 'Amount',
    numeric: true,
    cell: ({ amount, currency }) => <SignedPrice of={{ minor: amount, currency }} />,
  },
  {
    header: 'Action',
    cell: ({ id }) => (
      <ReasonDialog
        label="Take back"
        title="Is this line not ours?"
        submit="Take it back"
        working="Saving"
        danger
        help="Kept in the audit log."
        send={(call, given) => call(payments.reverseOurs, { id, ...given })}
      >
        The booking is reversed, and the line waits in suspense again.
      </ReasonDialog>
    ),
  },
]

const parts: readonly AccountName[] = ['fees', 'tax', 'own-funds', 'bank-charges']

interface MoneyOursProps {
  balances: Balances
  ours: OutputOf<typeof payments.ours>
  currency: Currency
}

/** What of the account for clients' money is our own, and what the bank has charged us. */
export function MoneyOurs({ balances, ours, currency }: MoneyOursProps) {
  const of = (name: AccountName) =>
    -(balances.find(({ account }) => account === name)?.balance ?? 0)
  // There is none as long as nobody says which company takes the fee.
  const shown = parts.filter((name) => name !== 'tax' || of(name) !== 0)
  const left = parts.reduce((sum, name) => sum + of(name), 0)
  return (
    <Section title="Our own money in this account" id="ours">
      <p className="quiet">
        The bank’s charges are ours. If they are more than our own money here, clients’ money has
        paid for them: transfer the difference from our own account at once, and book it as ours
        when it arrives.
      </p>
      <dl className="money-sums">
        {shown.map((name) => (
          <Description key={name} name={accounts[name].words}>
            <SignedPrice of={{ minor: of(name), currency }} />
          </Description>
        ))}
        <div className="money-difference">
          <dt>
            <StatusMark tone={left < 0 ? 'bad' : 'good'}>
              {left < 0 ? 'Clients’ money is short' : 'Ours in this account'}
            </StatusMark>
          </dt>
          <dd className="d5">
            <SignedPrice of={{ minor: left, currency }} />
          </dd>
        </div>
      </dl>
      {ours.items.length > 0 && (
        <DataTable
          caption="Booked as ours"
          captionShown
          columns={columns}
          rows={ours.items.map((each) => ({ ...each, currency }))}
        />
      )}
    </Section>
  )
}
