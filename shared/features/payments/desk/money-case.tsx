import { Link } from 'react-router-dom'

import { DirectAction } from '../../../console/direct-action.tsx'
import { LateBar } from '../../../console/late-bar.tsx'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { Currency } from '../../../contract/money.ts'
import { paths } from '../../../routing/paths.ts'
import { writeQuery } from '../../../routing/query.ts'
import { Deadline } from '../../../ui/deadline.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { lengthWords } from '../../../ui/time-words.ts'
import { useNow } from '../../../ui/use-now.ts'
import { listed } from '../../../ui/words.ts'
import { payments } from '../contract.ts'
import { CaseRow } from './case-row.tsx'
import { moneyQuery } from './money-closing.tsx'
import { LineCase } from './money-lines.tsx'
import { PreparedWords } from './money-payouts.tsx'
import { EndPayout } from './money-sent.tsx'

/** How late a case is, with a bar, or by when it is due. */
function CaseWhen({
  of: { dueAt, time },
}: {
  of: Pick<OutputOf<typeof payments.cases>['items'][number], 'dueAt' | 'time'>
}) {
  const now = useNow()
  if (dueAt === null) return 'When the buyer has paid the rest'
  if (time !== 'late') {
    return (
      <>
        By <Deadline of={dueAt} />
      </>
    )
  }
  return (
    <span className="case-late">
      {lengthWords(now.getTime() - Date.parse(dueAt))} late
      <LateBar dueAt={dueAt} now={now} />
    </span>
  )
}

type Case = OutputOf<typeof payments.cases>['items'][number]
type CaseOf<Kind extends Case['kind']> = Extract<Case, { kind: Kind }>

interface MoneyCaseProps<Kind extends Case['kind'] = Case['kind']> {
  of: CaseOf<Kind>
  marked: boolean
  /** Its button is the filled one of the page. */
  first: boolean
}

const booksAt = (currency: Currency, section: string) =>
  `${paths.adminMoneyBooks}${writeQuery(moneyQuery, { currency })}#${section}`

/** A payout that another operator has prepared, or that waits for one. */
function ToApprove({ of, marked, first }: MoneyCaseProps<'approve'>) {
  const { payout, amount, currency } = of
  const { id, number, order, own, hindrance, named } = payout
  const look = first ? 'filled' : 'button'
  const withdraw = hindrance !== null && !own
  return (
    <CaseRow
      id={id}
      marked={marked}
      when={<CaseWhen of={of} />}
      kind={own ? 'Payout that you prepared' : 'Payout to approve'}
      name={payout.company}
      amount={amount}
      currency={currency}
      why={
        <>
          <StatusMark
            tone={hindrance !== null ? 'bad' : own || named !== null ? 'waiting' : 'good'}
          >
            {hindrance !== null
              ? 'It must not be sent'
              : own
                ? 'Another operator approves it'
                : `Payout ${number}`}
          </StatusMark>
          <span className="aside">
            {hindrance !== null && `${hindrance} `}
            <PreparedWords payout={payout} />
          </span>
        </>
      }
      action={
        withdraw ? (
          <EndPayout payout={payout} look={look} />
        ) : (
          !own && (
            <DirectAction
              label="Approve"
              about={`payout ${number}`}
              working="Approving"
              filled={first}
              send={({ call }) => call(payments.approve, { payouts: [id] })}
            />
          )
        )
      }
      more={
        <>
          {!withdraw && (
            <li>
              <EndPayout payout={payout} look="entry" />
            </li>
          )}
          {order !== null && (
            <li>
              <Link to={paths.adminOrder(order)}>See order {order}</Link>
            </li>
          )}
          <li>
            <Link to={booksAt(currency, 'to-approve')}>Approve several</Link>
          </li>
        </>
      }
    />
  )
}

/** How many companies are named before the others are only counted. */
const mostNamed = 2

/** All that can be prepared in a currency. */
function ToPrepare({ of, marked, first }: MoneyCaseProps<'prepare'>) {
  const { owed, currency, amount } = of
  const counted = useCounted()
  const companies = [...new Set(owed.map(({ company }) => company))]
  const others = companies.length - mostNamed
  return (
    <CaseRow
      id={`prepare-${currency}`}
      marked={marked}
      when={<CaseWhen of={of} />}
      kind="Payouts to prepare"
      name={listed([
        ...companies.slice(0, mostNamed),
        ...(others > 0 ? [counted(others, 'other')] : []),
      ])}
      amount={amount}
      currency={currency}
      why={
        <>
          <StatusMark tone="good">
            {counted(owed.length, 'payout')} in {currency}
          </StatusMark>
          <span className="aside">
            {owed.length === 1 ? 'It is' : 'They are'} accepted, settled or to be refunded, and the{' '}
            {owed.length === 1 ? 'account' : 'accounts'} can be paid. Another operator approves what
            you prepare.
          </span>
        </>
      }
      action={
        <DirectAction
          label={`Prepare ${owed.length}`}
          about={`in ${currency}`}
          working="Preparing"
          filled={first}
          send={({ call }) =>
            call(payments.prepare, { owed: owed.map(({ orderId, kind }) => ({ orderId, kind })) })
          }
        />
      }
      more={
        <li>
          <Link to={booksAt(currency, 'to-prepare')}>Choose among them</Link>
        </li>
      }
    />
  )
}

/** All approved payouts in a currency, whose file the bank needs. */
function ToSend({ of, marked, first }: MoneyCaseProps<'send'>) {
  const { payouts, currency, amount } = of
  const counted = useCounted()
  return (
    <CaseRow
      id={`send-${currency}`}
      marked={marked}
      when={<CaseWhen of={of} />}
      kind="Payouts to send"
      name={counted(payouts, 'payout')}
      amount={amount}
      currency={currency}
      why={
        <>
          <StatusMark tone="good">Approved in {currency}</StatusMark>
          <span className="aside">The bank needs the file of them.</span>
        </>
      }
      action={
        <Link
          className={`button button-small${first ? ' button-filled' : ''}`}
          to={booksAt(currency, 'on-their-way')}
        >
          Make the file
        </Link>
      }
      more={
        <li>
          <Link to={paths.adminMoneyOwed}>Unpaid amounts and why</Link>
        </li>
      }
    />
  )
}

/** One case of the money desk. */
export function MoneyCase({ of, ...row }: MoneyCaseProps) {
  if (of.kind === 'approve') return <ToApprove of={of} {...row} />
  if (of.kind === 'prepare') return <ToPrepare of={of} {...row} />
  if (of.kind === 'send') return <ToSend of={of} {...row} />
  const line = { ...of.line, currency: of.currency }
  return <LineCase line={line} when={<CaseWhen of={of} />} {...row} />
}

/** What names a case in the address. */
export function idOf(of: Case): string {
  if (of.kind === 'suspense') return of.line.id
  return of.kind === 'approve' ? of.payout.id : `${of.kind}-${of.currency}`
}
