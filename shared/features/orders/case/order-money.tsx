import { SignedPrice } from '../../../console/signed-price.tsx'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { ShortDay } from '../../../ui/day.tsx'
import { Section } from '../../../workplace/workplace-page.tsx'
import { accounts } from '../../ledger/accounts.ts'
import type { LineState, PayoutKind, PayoutState } from '../../ledger/bank-states.ts'
import { orderStates, transitions } from '../order-states.ts'
import type { orderCase } from './contract.ts'

type Case = OutputOf<typeof orderCase.readCase>
type WithCurrency<T> = T & Pick<Case, 'currency'>

const lineStates: Record<LineState, string> = {
  new: 'Being booked',
  suspense: 'In suspense',
  matched: 'Paid an order',
  own: 'Payout, or sent back',
  ours: 'Ours',
}

const lineColumns: readonly Column<WithCurrency<Case['lines'][number]>>[] = [
  { header: 'Booked', cell: ({ bookedOn }) => <ShortDay of={bookedOn} /> },
  {
    header: 'Payer at the bank',
    prose: true,
    cell: ({ name, lastFour, remittance }) => (
      <span className="breakable">
        {name || 'Not given'}
        {lastFour !== '' && `, ending ${lastFour}`}
        <span className="aside">{remittance}</span>
      </span>
    ),
  },
  {
    header: 'Became',
    prose: true,
    cell: ({ state, remainder, reason }) => (
      <span>
        {remainder ? `Surplus: ${lineStates[state].toLowerCase()}` : lineStates[state]}
        {reason !== null && <span className="aside">“{reason}”</span>}
      </span>
    ),
  },
  {
    header: 'Amount',
    numeric: true,
    cell: ({ amount, currency }) => <SignedPrice of={{ minor: amount, currency }} />,
  },
]

const payoutKinds: Record<PayoutKind, string> = {
  proceeds: 'Proceeds',
  refund: 'Refund',
  return: 'Surplus sent back',
}

const payoutStates: Record<PayoutState, string> = {
  prepared: 'Prepared',
  approved: 'Approved',
  sent: 'Sent',
  booked: 'Booked by the bank',
  bounced: 'Came back',
  withdrawn: 'Withdrawn',
}

const payoutColumns: readonly Column<WithCurrency<Case['payouts'][number]>>[] = [
  {
    header: 'Payout',
    cell: ({ number, kind }) => (
      <span>
        {number}
        <span className="aside">{payoutKinds[kind]}</span>
      </span>
    ),
  },
  {
    header: 'To',
    prose: true,
    cell: ({ accountHolder, lastFour }) => (
      <span className="breakable">
        {accountHolder}
        <span className="aside">Ending {lastFour}</span>
      </span>
    ),
  },
  {
    header: 'By',
    prose: true,
    cell: ({ preparedBy, preparedAt, approvedBy }) => (
      <span>
        Prepared by {preparedBy}, <ShortDay of={preparedAt} />
        {approvedBy !== null && <span className="aside">Approved by {approvedBy}</span>}
      </span>
    ),
  },
  {
    header: 'State',
    prose: true,
    cell: ({ state, file, endedAt, endedBecause }) => (
      <span>
        {payoutStates[state]}
        {endedAt !== null && (
          <span>
            , <ShortDay of={endedAt} />
          </span>
        )}
        {endedBecause !== null && <span className="aside">“{endedBecause}”</span>}
        {file !== null && (
          <span className="aside">
            File of <ShortDay of={file.createdAt} time />, made by {file.createdBy}
          </span>
        )}
      </span>
    ),
  },
  {
    header: 'Amount',
    numeric: true,
    cell: ({ amount, currency }) => <SignedPrice of={{ minor: amount, currency }} />,
  },
]

/** What an entry of the ledger is about, from its event's name, such as `order:<id>:fund`. */
function entryWords(event: string): string {
  const [kind, , move] = event.replace(/^reversal:/, '').split(':')
  if (kind === 'bank-line') return 'Received at the bank'
  if (kind === 'payout') return 'Payout sent'
  if (kind === 'return-charge') return 'Kept by the bank of what came back'
  const to = transitions.find((each) => each.event === move)?.to
  return to === undefined ? 'Order moved' : `Order: ${orderStates[to]}`
}

const entryColumns: readonly Column<WithCurrency<Case['entries'][number]>>[] = [
  { header: 'Entry', cell: ({ id }) => id },
  { header: 'When', cell: ({ at }) => <ShortDay of={at} time /> },
  {
    header: 'What',
    prose: true,
    cell: ({ event, reversal }) => (
      <span>
        {entryWords(event)}
        {reversal && <span className="aside">Taken back</span>}
      </span>
    ),
  },
  {
    header: 'Accounts',
    prose: true,
    cell: ({ postings, currency }) => (
      <ul className="order-postings">
        {postings.map(({ account, amount }) => (
          <li key={`${account} ${amount}`}>
            <span>{accounts[account].words}</span>
            <span className="money-day">
              <SignedPrice of={{ minor: amount, currency }} />
            </span>
          </li>
        ))}
      </ul>
    ),
  },
]

/** What the bank and the ledger have of an order. */
export function OrderMoney({ lines, payouts, entries, currency }: Case) {
  return (
    <>
      <Section title="At the bank">
        <DataTable
          caption="Lines of bank statements"
          columns={lineColumns}
          rows={lines.map((each) => ({ ...each, currency }))}
          empty="No payment has arrived for this order."
        />
      </Section>
      <Section title="Payouts">
        <DataTable
          caption="Payouts"
          columns={payoutColumns}
          rows={payouts.map((each) => ({ ...each, currency }))}
          empty="Nothing has been paid out for this order."
        />
      </Section>
      <Section title="Ledger">
        <p className="quiet">Debits are positive, credits negative.</p>
        <DataTable
          caption="Entries of the ledger"
          columns={entryColumns}
          rows={entries.map((each) => ({ ...each, currency }))}
          empty="Nothing has been booked for this order."
        />
      </Section>
    </>
  )
}
