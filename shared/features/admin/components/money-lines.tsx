import type { Call } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { Currency } from '../../../contract/money.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { ShortDay } from '../../../ui/day.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { Price } from '../../../ui/price.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { ActionDialog, ReasonField } from '../../../workplace/action-dialog.tsx'
import { Pages } from '../../../workplace/filters.tsx'
import { Section } from '../../../workplace/workplace-page.tsx'
import { orderStates } from '../../orders/order-states.ts'
import { matchForm, payments } from '../../payments/contract.ts'
import { reasonForm } from '../fields.ts'
import { DecideProposed, Proposed } from './by-two.tsx'
import { EnterAccount } from './money-named.tsx'
import { BookAsOurs } from './money-ours.tsx'
import { PayoutReturned, ReturnedPayout } from './money-returned.tsx'
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

/** What a payment has too little or too much for its order. */
function Apart({ line: { suggestion, currency, amount } }: { line: Row }) {
  if (suggestion === null) return null
  const { state, frozen, missing, surplus } = suggestion
  if (frozen) return ' The order is frozen. Match it once it can continue.'
  if (state === 'agreed') {
    return ' The seller has not confirmed the order yet, so no money was asked for.'
  }
  if (state !== 'awaiting-funds') return ` The order is “${orderStates[state]}”. Send it back.`
  if (surplus > 0) {
    return (
      <>
        {' '}
        <Price of={{ minor: surplus, currency }} /> more than the total, which stays in suspense.
      </>
    )
  }
  if (suggestion.amount) return null
  return missing > 0 ? (
    <>
      {' '}
      <Price of={{ minor: missing, currency }} /> of the total is missing.
      {suggestion.elsewhere > 0 && (
        <>
          {' '}
          <Price of={{ minor: suggestion.elsewhere, currency }} /> has arrived from other accounts,
          which does not count with it. Tell the buyer which part you send back.
        </>
      )}
    </>
  ) : (
    <>
      {' '}
      With what else has arrived for it, <Price of={{ minor: amount, currency }} /> is enough.
    </>
  )
}

/** What is proposed for a line, as in “proposes to match it”. */
function proposedWords({ order, payout }: NonNullable<Line['proposal']>): string {
  if (payout !== null) return `that payout ${payout} came back with it`
  return order === null ? 'to book it as ours' : `to match it with order ${order}`
}

function Suggested({ line }: { line: Row }) {
  const { suggestion, amount, surplusOf, proposal } = line
  if (proposal !== null) {
    return <Proposed proposal={proposal}>{proposedWords(proposal)}</Proposed>
  }
  if (amount < 0) {
    return (
      <span className="quiet">
        This money left our account, and is not one of our payouts. If the bank has taken it for
        itself, book it as ours.
      </span>
    )
  }
  if (surplusOf !== null) {
    return (
      <span>
        <StatusMark tone="waiting">Send the surplus back</StatusMark>
        <span className="aside">The rest of this payment has paid {surplusOf}.</span>
      </span>
    )
  }
  if (suggestion?.reference !== true && line.returned !== null) {
    return <ReturnedPayout of={line.returned} currency={line.currency} />
  }
  if (suggestion === null) return <span className="quiet">No single order fits.</span>
  const { order, buyer, payer, reference } = suggestion
  const tone = !payer ? 'bad' : reference ? 'waiting' : 'good'
  return (
    <span>
      <StatusMark tone={tone}>{payer ? `Order ${order}` : 'Name differs'}</StatusMark>
      <span className="aside">
        {payer ? '' : `Order ${order}, `}
        {buyer}. {agreementWords(suggestion)}
        <Apart line={line} />
      </span>
    </span>
  )
}

/** Sends a payment back that is for no order, or that somebody else has paid. */
function SendBack({ line }: { line: Row }) {
  const { id, amount, name, hasOrigin, cameBack } = line
  if (amount < 0) return null
  if (!hasOrigin) return <EnterAccount label="Send back" about={name} kind="return" id={id} />
  return (
    <>
      <SendToOrigin line={line} />
      {cameBack && (
        <EnterAccount label="Send elsewhere" about={name} kind="return" id={id} cameBack />
      )}
    </>
  )
}

/** Sends a payment back to the account that the statement names. */
function SendToOrigin({ line: { id, name } }: { line: Row }) {
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

function Match({ line: { id, amount, suggestion, name, surplusOf } }: { line: Row }) {
  if (amount < 0) return null
  const fits = suggestion !== null && suggestion.amount && suggestion.payer
  return (
    <ActionDialog
      label={fits || surplusOf !== null ? 'Match' : 'Investigate'}
      title="Match this payment with an order"
      submit="Match"
      working="Matching"
      form={matchForm}
      values={
        suggestion?.reference || suggestion?.amount ? { order: String(suggestion.order) } : {}
      }
      send={(call, given) => call(payments.match, { id, ...given })}
    >
      <p>
        {suggestion !== null && !suggestion.payer
          ? `${name || 'The payer'} is not ${suggestion.buyer}. Ask the buyer on a number that you know before you match it.`
          : 'The order gets exactly its total. If this payment is too much, the rest stays in suspense. If it is too little, other payments for the order from the same account make up the difference.'}
      </p>
      <TextField name="order" label="Order number" inputMode="numeric" autoComplete="off" />
      <ReasonField help="Why this payment is for this order. Kept in the audit log." />
    </ActionDialog>
  )
}

/** What an operator can do with a line for which another has proposed something. */
function DecideLine({ id, proposal }: { id: string; proposal: NonNullable<Row['proposal']> }) {
  const { order, payout } = proposal
  const confirm = (call: Call, given: { reason: string }) => {
    if (payout !== null) return call(payments.payoutReturned, { id, payout, ...given })
    return order === null
      ? call(payments.bookAsOurs, { id, ...given })
      : call(payments.match, { id, order, ...given })
  }
  return (
    <DecideProposed
      proposal={proposal}
      confirm={confirm}
      turnDown={(call, given) => call(payments.turnDown, { id, ...given })}
    >
      {payout !== null
        ? `Payout ${payout} is owed again in full, and we bear what did not come back as a charge of the bank. Compare both amounts, and look at the statement for what the bank says.`
        : order === null
          ? 'The line is booked as ours. No payment of a client is ever ours.'
          : `This payment pays order ${order}. Look at who paid, and ask the buyer on a number that you know if the name differs.`}
    </DecideProposed>
  )
}

/** What an operator can do with a line that waits for an explanation. */
function Explain({ line }: { line: Row }) {
  const { amount, surplusOf, suggestion } = line
  return (
    <>
      <Match line={line} />
      {amount > 0 && surplusOf === null && suggestion?.reference !== true && (
        <PayoutReturned {...line} />
      )}
      <SendBack line={line} />
      {surplusOf === null && suggestion === null && <BookAsOurs {...line} />}
    </>
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
    cell: ({ name, paidFor, lastFour }) => (
      <span className="breakable">
        {name || 'Not given'}
        {paidFor !== '' && <span className="aside">On behalf of {paidFor}</span>}
        {lastFour !== '' && <span className="aside">Ending {lastFour}</span>}
      </span>
    ),
  },
  {
    header: 'Reference given',
    prose: true,
    minor: true,
    cell: ({ remittance, problem }) => (
      <span className="breakable">
        {remittance || 'None'}
        {problem !== null && (
          <span className="aside">
            <StatusMark tone="bad">Not read in full.</StatusMark> {problem}
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
  { header: 'Suggested match', prose: true, cell: (line) => <Suggested line={line} /> },
  {
    header: 'Action',
    cell: (line) => (
      <span className="money-acts">
        {line.proposal === null ? (
          <Explain line={line} />
        ) : (
          <DecideLine id={line.id} proposal={line.proposal} />
        )}
      </span>
    ),
  },
]

/** Lines of statements that nobody has explained. */
export function MoneyLines({ lines, currency }: { lines: Lines; currency: Currency }) {
  return (
    <Section title="In suspense" id="suspense">
      <p className="quiet">
        Oldest first. A payment is matched by itself if reference and payer agree and the payments
        make the total. You match the others; large amounts take a second operator, who finds your
        proposal here.
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
