import type { OutputOf } from '../../../contract/endpoint.ts'
import type { Currency } from '../../../contract/money.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { ShortDay } from '../../../ui/day.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { Pages } from '../../../workplace/filters.tsx'
import { Section } from '../../../workplace/workplace-page.tsx'
import { orderStates } from '../../orders/order-states.ts'
import { matchForm, payments } from '../../payments/contract.ts'
import { reasonForm } from '../fields.ts'
import { ActionDialog, ReasonField } from './action-dialog.tsx'
import { SignedPrice } from './money-signed.tsx'

type Lines = OutputOf<typeof payments.lines>
type Line = Lines['items'][number]
type Suggestion = NonNullable<Line['suggestion']>
type Row = Line & { currency: Currency }

const points = [
  ['reference', 'reference'],
  ['amount', 'amount'],
  ['payer', 'payer'],
] as const

/** What agrees between a payment and an order, and what does not, in one sentence. */
function agreementWords(suggestion: Suggestion): string {
  const agrees = points.filter(([key]) => suggestion[key]).map(([, word]) => word)
  const differs = points.filter(([key]) => !suggestion[key]).map(([, word]) => word)
  const list = (words: readonly string[]) => words.join(' and ')
  const yes = agrees.length === 0 ? 'Nothing agrees' : `Agrees: ${list(agrees)}`
  return differs.length === 0 ? `${yes}.` : `${yes}. Differs: ${list(differs)}.`
}

function Suggested({ line }: { line: Row }) {
  const { suggestion, amount } = line
  if (amount < 0) {
    return <span className="quiet">Left our account. No payout of ours has this reference.</span>
  }
  if (suggestion === null) return <span className="quiet">No single order fits.</span>
  const { order, buyer, state, payer, reference } = suggestion
  const tone = !payer ? 'bad' : reference ? 'waiting' : 'good'
  return (
    <>
      <StatusMark tone={tone}>{payer ? `Order ${order}` : 'Name differs'}</StatusMark>
      <span className="aside">
        {payer ? '' : `Order ${order}, `}
        {buyer}. {agreementWords(suggestion)}
        {state !== 'awaiting-funds' && ` The order is “${orderStates[state]}”.`}
      </span>
    </>
  )
}

/** Sends a payment back that is for no order, or that somebody else has paid. */
function SendBack({ line: { id, amount, name } }: { line: Row }) {
  if (amount < 0) return null
  return (
    <ActionDialog
      label="Send back"
      title="Send this payment back?"
      submit="Prepare it"
      working="Preparing"
      danger
      form={reasonForm}
      send={(call, given) => call(payments.sendBack, { id, ...given })}
    >
      <p>
        It goes back to the account from which {name || 'it'} {name ? 'paid it' : 'came'}, once
        another operator has approved it.
      </p>
      <ReasonField help="Kept in the audit log." />
    </ActionDialog>
  )
}

function Match({ line: { id, amount, suggestion, name } }: { line: Row }) {
  if (amount < 0) return null
  const fits = suggestion !== null && suggestion.amount && suggestion.payer
  return (
    <ActionDialog
      label={fits ? 'Match' : 'Look closer'}
      title="Match this payment with an order"
      submit="Match"
      working="Matching"
      form={matchForm}
      values={suggestion?.amount ? { order: String(suggestion.order) } : {}}
      send={(call, given) => call(payments.match, { id, ...given })}
    >
      <p>
        {suggestion !== null && !suggestion.payer
          ? `${name || 'The payer'} is not ${suggestion.buyer}. Ask the buyer on a number that you know before you match it.`
          : 'The whole payment goes to the order, so its amount must be the order’s total.'}
      </p>
      <TextField name="order" label="Order number" inputMode="numeric" autoComplete="off" />
      <ReasonField help="Why this payment is for this order. Kept in the audit log." />
    </ActionDialog>
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
    header: 'Payer at the bank',
    prose: true,
    cell: ({ name, lastFour }) => (
      <span className="breakable">
        {name || 'Not given'}
        {lastFour !== '' && <span className="aside">Ending {lastFour}</span>}
      </span>
    ),
  },
  {
    header: 'Reference given',
    prose: true,
    minor: true,
    cell: ({ remittance }) => <span className="breakable">{remittance || 'None'}</span>,
  },
  {
    header: 'Amount',
    numeric: true,
    cell: ({ amount, currency }) => <SignedPrice of={{ minor: amount, currency }} />,
  },
  { header: 'Suggested match', prose: true, cell: (line) => <Suggested line={line} /> },
  {
    header: 'Action',
    cell: (line) => (
      <span className="money-acts">
        <Match line={line} />
        <SendBack line={line} />
      </span>
    ),
  },
]

/** Lines of statements that nobody has explained. */
export function MoneyLines({ lines, currency }: { lines: Lines; currency: Currency }) {
  return (
    <Section title="In suspense">
      <p className="quiet">
        Oldest first. A payment becomes an order’s money only if its reference, amount and payer
        agree, or when you match it.
      </p>
      <DataTable
        caption="Payments in suspense"
        captionHidden
        columns={columns}
        rows={lines.items.map((line) => ({ ...line, currency }))}
        keyOf={({ id }) => id}
        empty="Nothing is in suspense. Payments that match no order by themselves appear here after an import."
      />
      <Pages label="Pages of payments" shown={lines.items.length} next={lines.next} />
    </Section>
  )
}
