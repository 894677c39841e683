import type { CheckedForm } from '../../../contract/form.ts'
import { type Currency, parseMoney, plainAmount } from '../../../contract/money.ts'
import { areaOf, type Side, sideOf } from '../../../contract/trade-sides.ts'
import { CallForm } from '../../../ui/forms/call-form.tsx'
import { FormEnd } from '../../../ui/forms/submit-button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { Price } from '../../../ui/price.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { useChange } from '../../../ui/use-change.ts'
import { Trouble, useWork, WorkButton } from '../../../ui/use-work.tsx'
import { Section, useMayChange } from '../../../workplace/workplace-page.tsx'
import { vatOf } from '../../taxes/tax.ts'
import { amountIn } from '../order-lines.ts'
import type { OrderView } from '../order-words.ts'
import { disputes } from './contract.ts'
import type { ProposalState } from './dispute-words.ts'
import { negotiable, withdrawable } from './negotiable.ts'
import { isSplit, noSplit } from './settlement.ts'
import type { Dispute } from './statements.tsx'

type Proposal = Dispute['proposals'][number]

const marks = {
  open: { tone: 'waiting', words: 'Open' },
  accepted: { tone: 'good', words: 'Accepted' },
  declined: { tone: 'bad', words: 'Declined' },
  withdrawn: { tone: 'neutral', words: 'Withdrawn' },
} as const satisfies Record<ProposalState, { tone: string; words: string }>

const answers = {
  accept: { label: 'Accept it', working: 'Accepting…' },
  decline: { label: 'Decline', working: 'Declining…' },
  withdraw: { label: 'Withdraw it', working: 'Withdrawing…' },
} as const
type Answer = keyof typeof answers

interface SplitProps {
  split: {
    seller: number
    shipping: number
    tax: number
    back: number
    feeBack: number | null
    charged: number
  }
  currency: Currency
  /** Whose page it is; omitted in the console. */
  side?: OrderView['side'] | undefined
}

/** Who gets how much. */
export const Split = ({ split, currency, side }: SplitProps) => (
  <>
    <Price of={{ minor: split.seller + split.shipping + split.tax, currency }} /> for{' '}
    {side === 'selling' ? 'you' : 'the seller'}
    {split.charged > 0 && (
      <>
        , less a service fee of <Price of={{ minor: split.charged, currency }} />
      </>
    )}
    , <Price of={{ minor: split.back, currency }} /> back to{' '}
    {side === 'buying' ? 'you' : 'the buyer'}
    {split.feeBack !== null && split.feeBack > 0 && (
      <>
        , including <Price of={{ minor: split.feeBack, currency }} /> of the service fee
      </>
    )}
  </>
)

/** The text of a ruling: the split of the price, if there is one, and the reasons. */
export const RulingText = ({
  ruling: { split, reasoning },
  ...of
}: Omit<SplitProps, 'split'> & { ruling: NonNullable<Dispute['ruling']> }) => (
  <>
    {split !== null && (
      <p>
        <Split split={split} {...of} />
      </p>
    )}
    <p className="lines">{reasoning}</p>
  </>
)

interface ProposalListProps {
  proposals: readonly Proposal[]
  currency: Currency
  side?: OrderView['side'] | undefined
  nameOf: (side: Side) => string
}

/** The splits that were proposed, the first one first. */
export const ProposalList = ({ proposals, currency, side, nameOf }: ProposalListProps) => (
  <ol className="order-said">
    {proposals.map((each) => (
      <li key={each.id}>
        <p className="small quiet">
          {nameOf(each.by)} proposed, <Moment of={each.at} />
        </p>
        <p>
          <Split split={each} currency={currency} side={side} />
        </p>
        <StatusMark tone={marks[each.state].tone}>{marks[each.state].words}</StatusMark>
      </li>
    ))}
  </ol>
)

/** Reads what the seller is to get. */
function checkPart(form: FormData, goods: number, currency: Currency): CheckedForm<number> {
  const typed = String(form.get('seller') ?? '')
  const values = { seller: typed }
  const read = parseMoney(typed, currency)
  if (read.ok && isSplit(goods, read.money.minor)) {
    return { ok: true, values, value: read.money.minor }
  }
  return {
    ok: false,
    values,
    errors: [{ pointer: '/seller', detail: read.ok ? noSplit : read.says }],
  }
}

/** What the two sides propose to each other, and what they can do about it. */
export function Proposals({ order, nameOf }: { order: OrderView; nameOf: (side: Side) => string }) {
  const { number, side, state, currency, lines, dispute, feeTerms } = order
  const goods = amountIn(lines)
  const vat = vatOf(lines)
  const change = useChange()
  const { working, trouble, run } = useWork()
  const mayChange = useMayChange(areaOf[sideOf[side]])
  if (dispute === null) return null
  const { proposals } = dispute
  const mayAct = order.frozenAt === null && mayChange
  const acts = mayAct && negotiable.includes(state)
  if (proposals.length === 0 && !acts) return null
  // What is right is paid, unless somebody enters another part.
  const right = dispute.kept?.seller ?? 0
  const me = sideOf[side]
  const open = proposals.filter((each) => each.state === 'open')
  const own = open.find(({ by }) => by === me)
  const theirs = open.find(({ by }) => by !== me)
  const answer = (id: string, what: Answer) =>
    run(what, () => change(disputes.answer, { number, id, answer: what }))
  const press = (what: Answer, id: string) => (
    <WorkButton
      className={what === 'accept' ? 'button button-filled' : 'button'}
      working={working}
      onClick={() => answer(id, what)}
    >
      {working === what ? answers[what].working : answers[what].label}
    </WorkButton>
  )
  return (
    <Section title={acts ? 'Agree on a price' : 'What was proposed'}>
      {acts && (
        <p>
          Split <Price of={{ minor: goods, currency }} /> between you: enter{' '}
          {side === 'selling' ? 'your' : 'the seller’s'} share. Say who keeps the goods under “What
          both sides say”. The service fee, which the {feeTerms.payer} pays, is charged only on the
          seller’s part
          {vat > 0 && ', and so is the VAT, which is added to it'}. Accepting cannot be undone.
        </p>
      )}
      <ProposalList proposals={proposals} currency={currency} side={side} nameOf={nameOf} />
      {acts && theirs !== undefined && (
        <div className="order-acts">
          {press('accept', theirs.id)}
          {press('decline', theirs.id)}
        </div>
      )}
      {mayAct && withdrawable.includes(state) && own !== undefined && (
        <div className="order-acts">{press('withdraw', own.id)}</div>
      )}
      <Trouble says={trouble} />
      {acts && own === undefined && (
        <CallForm
          prefix="split-"
          values={right > 0 ? { 'split-seller': plainAmount({ minor: right, currency }) } : {}}
          check={(form) => checkPart(form, goods, currency)}
          send={(seller) => change(disputes.propose, { number, seller })}
        >
          <TextField
            name="split-seller"
            label={`What ${side === 'selling' ? 'you get' : 'the seller gets'}, ${currency}${vat > 0 ? ', without VAT' : ''}`}
            help={right > 0 ? 'Filled in with the price of what the buyer accepted.' : undefined}
            inputMode="decimal"
            autoComplete="off"
          />
          <FormEnd working="Proposing">Propose it</FormEnd>
        </CallForm>
      )}
    </Section>
  )
}
