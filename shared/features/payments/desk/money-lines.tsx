import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { ConfirmProposed, Proposed, TurnDownProposed } from '../../../console/by-two.tsx'
import { ReasonDialog } from '../../../console/reason-dialog.tsx'
import type { Call } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { Currency } from '../../../contract/money.ts'
import { paths } from '../../../routing/paths.ts'
import { ShortDay } from '../../../ui/day.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { Price } from '../../../ui/price.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { ActionDialog, type ActionLook, ReasonField } from '../../../workplace/action-dialog.tsx'
import { Pages } from '../../../workplace/filters.tsx'
import { Section } from '../../../workplace/workplace-page.tsx'
import { orderStates } from '../../orders/order-states.ts'
import { matchForm, payments } from '../contract.ts'
import { CaseRow } from './case-row.tsx'
import { type Act, actsOf, nextFor } from './line-acts.ts'
import { EnterAccount } from './money-named.tsx'
import { BookAsOurs } from './money-ours.tsx'
import { PayoutReturned, ReturnedPayout } from './money-returned.tsx'

type Lines = OutputOf<typeof payments.lines>
type Line = Lines['items'][number]
type Suggestion = NonNullable<Line['suggestion']>
type Row = Line & { currency: Currency }
/** A button of a row, or an entry of its menu. */
interface ActProps {
  line: Row
  look: ActionLook
}

const points = [
  ['reference', 'reference'],
  ['amount', 'amount'],
  ['payer', 'payer'],
] as const

/** What agrees between a payment and an order, and what does not, in one sentence. */
function agreementWords(suggestion: Suggestion): string {
  const agrees = points.filter(([key]) => suggestion[key]).map(([, word]) => word)
  const differs = points.filter(([key]) => !suggestion[key]).map(([, word]) => word)
  const yes = agrees.length === 0 ? 'Nothing agrees' : `Agrees: ${agrees.join(', ')}`
  return differs.length === 0 ? `${yes}.` : `${yes}. Differs: ${differs.join(', ')}.`
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

/** Sends a payment back to the account that the statement names. */
function SendToOrigin({ line: { id, name }, look }: ActProps) {
  return (
    <ReasonDialog
      label="Send back"
      look={look}
      title="Send this payment back?"
      submit="Prepare it"
      working="Preparing"
      danger
      help="Kept in the audit log."
      send={(call, given) => call(payments.sendBack, { id, ...given })}
    >
      It goes back to the account from which {name || 'it'} {name ? 'paid it' : 'came'}, once
      another operator has approved it.
    </ReasonDialog>
  )
}

function Match({ line: { id, suggestion, name, surplusOf }, look }: ActProps) {
  const fits = suggestion !== null && suggestion.amount && suggestion.payer
  return (
    <ActionDialog
      label={fits || surplusOf !== null ? 'Match' : 'Investigate'}
      look={look}
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

const actions: Readonly<Record<Act, (props: ActProps) => ReactNode>> = {
  match: Match,
  'payout-returned': ({ line: { id, returned }, look }) => (
    <PayoutReturned id={id} returned={returned} look={look} />
  ),
  'send-back': ({ line, look }) =>
    line.hasOrigin ? (
      <SendToOrigin line={line} look={look} />
    ) : (
      <EnterAccount label="Send back" about={line.name} kind="return" id={line.id} look={look} />
    ),
  'send-elsewhere': ({ line: { id, name }, look }) => (
    <EnterAccount label="Send elsewhere" about={name} kind="return" id={id} look={look} cameBack />
  ),
  'book-as-ours': ({ line: { id, amount }, look }) => (
    <BookAsOurs id={id} amount={amount} look={look} />
  ),
}

/** Confirms what another operator has proposed for a line. */
function ConfirmLine({ line: { id, proposal }, look }: ActProps) {
  if (proposal === null) return null
  const { order, payout } = proposal
  const confirm = (call: Call, given: { reason: string }) => {
    if (payout !== null) return call(payments.payoutReturned, { id, payout, ...given })
    return order === null
      ? call(payments.bookAsOurs, { id, ...given })
      : call(payments.match, { id, order, ...given })
  }
  return (
    <ConfirmProposed proposal={proposal} look={look} send={confirm}>
      {payout !== null
        ? `Payout ${payout} is owed again in full, and we bear what did not come back as a charge of the bank. Compare both amounts, and look at the statement for what the bank says.`
        : order === null
          ? 'The line is booked as ours. No payment of a client is ever ours.'
          : `This payment pays order ${order}. Look at who paid, and ask the buyer on a number that you know if the name differs.`}
    </ConfirmProposed>
  )
}

/** The one button of a line: what is recommended, or to confirm what another proposes. */
function NextAct({ line, look }: ActProps) {
  const { proposal } = line
  if (proposal !== null) return proposal.own ? null : <ConfirmLine line={line} look={look} />
  const next = nextFor(line)
  return next !== null && actions[next]({ line, look })
}

/** What else can be done with a line, as entries of a menu. */
function MoreActs({ line }: { line: Row }) {
  const { id, proposal, suggestion } = line
  const next = nextFor(line)
  return (
    <>
      {proposal === null ? (
        actsOf(line)
          .filter((act) => act !== next)
          .map((act) => <li key={act}>{actions[act]({ line, look: 'entry' })}</li>)
      ) : (
        <li>
          <TurnDownProposed
            proposal={proposal}
            look="entry"
            send={(call, given) => call(payments.turnDown, { id, ...given })}
          />
        </li>
      )}
      {suggestion !== null && (
        <li>
          <Link to={paths.adminOrder(suggestion.order)}>See order {suggestion.order}</Link>
        </li>
      )}
    </>
  )
}

interface LineCaseProps {
  line: Row
  when: ReactNode
  marked?: boolean
  /** Its button is the filled one of the page. */
  first?: boolean
}

/** A line in suspense as a case. */
export function LineCase({ line, when, marked = false, first = false }: LineCaseProps) {
  const { id, name, paidFor, lastFour, remittance, problem, amount, currency } = line
  return (
    <CaseRow
      id={id}
      marked={marked}
      when={when}
      kind="In suspense"
      name={name || 'Not given'}
      detail={
        <>
          {paidFor !== '' && <span className="aside">On behalf of {paidFor}</span>}
          <span className="aside">
            {lastFour !== '' && `Ending ${lastFour}. `}
            {remittance === '' ? 'No reference' : `“${remittance}”`}
          </span>
          {problem !== null && (
            <span className="aside">
              <StatusMark tone="bad">Not read in full.</StatusMark> {problem}
            </span>
          )}
        </>
      }
      amount={amount}
      currency={currency}
      why={<Suggested line={line} />}
      action={<NextAct line={line} look={first ? 'filled' : 'button'} />}
      more={<MoreActs line={line} />}
    />
  )
}

/** Lines of statements that nobody has explained. */
export function MoneyLines({ lines, currency }: { lines: Lines; currency: Currency }) {
  return (
    <Section title="In suspense" id="suspense">
      <p className="quiet">
        Oldest first. A payment is matched by itself if reference and payer agree and the payments
        make the total. You match the others; large amounts take a second operator, who finds your
        proposal here.
      </p>
      {lines.items.length === 0 ? (
        <div className="data-table-empty">
          Nothing is in suspense. Payments that match no order by themselves appear here after an
          import.
        </div>
      ) : (
        <ol className="money-cases">
          {lines.items.map((line) => (
            <LineCase
              key={line.id}
              line={{ ...line, currency }}
              when={
                <>
                  Booked <ShortDay of={line.bookedOn} />
                </>
              }
            />
          ))}
        </ol>
      )}
      <Pages label="Pages of payments" shown={lines.items.length} next={lines.next} />
    </Section>
  )
}
