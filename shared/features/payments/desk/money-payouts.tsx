import { Link } from 'react-router-dom'

import type { OutputOf } from '../../../contract/endpoint.ts'
import type { Currency } from '../../../contract/money.ts'
import { paths } from '../../../routing/paths.ts'
import { Moment } from '../../../ui/moment.tsx'
import { Section } from '../../../workplace/workplace-page.tsx'
import type { PayoutKind } from '../../ledger/bank-states.ts'
import { payments } from '../contract.ts'
import { ChooseSeveral } from './choose-several.tsx'
import { EnterAccount } from './money-named.tsx'

type Payouts = OutputOf<typeof payments.payouts>

interface MoneyPayoutsProps {
  payouts: Payouts
  currency: Currency
}

const kinds: Record<PayoutKind, (order: number | null) => string> = {
  proceeds: (order) => `Order ${order}`,
  refund: (order) => `Refund of order ${order}`,
  return: () => 'Payment sent back',
}

/** What a payout is for. */
export const kindWords = (kind: PayoutKind, order: number | null) => kinds[kind](order)

/** What is owed, to be prepared for another operator. */
function ToPrepare({ payouts: { toPrepare }, currency }: MoneyPayoutsProps) {
  const { count } = toPrepare
  const items = toPrepare.items.map((each) => ({ ...each, id: `${each.kind} ${each.orderId}` }))
  return (
    <Section title="Payouts to prepare" id="to-prepare">
      <p className="quiet">
        {count > items.length
          ? `${items.length} of ${count}, the oldest that can be paid out first.`
          : 'Accepted and settled orders, and refunds.'}{' '}
        <Link to={paths.adminMoneyOwed}>Unpaid amounts and why</Link>
      </p>
      {items.length === 0 ? (
        <div className="data-table-empty">Nothing is to be paid out.</div>
      ) : (
        <ChooseSeveral
          currency={currency}
          label="Prepare"
          working="Preparing"
          items={items.map(({ id, company, kind, order, amount, hindrance, freeFrom }) => ({
            id,
            title: company,
            detail: (
              <>
                {kindWords(kind, order)}
                {hindrance !== null && `. ${hindrance}`}
                {freeFrom !== null && (
                  <>
                    {' '}
                    Free from <Moment of={freeFrom} />.
                  </>
                )}
              </>
            ),
            amount,
            closed: hindrance !== null,
          }))}
          send={(call, chosen) =>
            call(payments.prepare, {
              owed: items
                .filter(({ id }) => chosen.includes(id))
                .flatMap(({ orderId, kind }) => (kind === 'return' ? [] : [{ orderId, kind }])),
            })
          }
        />
      )}
      {items
        .filter(({ accountMissing, cameBack }) => accountMissing || cameBack)
        .map(({ id, kind, orderId, order, cameBack }) => (
          <p key={id} className="money-acts">
            <EnterAccount
              label={`Enter ${cameBack || kind === 'proceeds' ? 'another' : 'the'} account for order ${order}`}
              kind={kind}
              id={orderId}
              cameBack={cameBack}
            />
          </p>
        ))}
    </Section>
  )
}

/** What an operator has to know of a payout before approving it. */
export function PreparedWords({ payout }: { payout: Payouts['underWay'][number] }) {
  const { kind, order, accountHolder, atBank, lastFour, preparedBy, preparedAt, named } = payout
  return (
    <>
      {kindWords(kind, order)}; to {accountHolder}
      {atBank !== null && `, written as ${atBank}`}, ending {lastFour}; prepared by {preparedBy},{' '}
      <Moment of={preparedAt} />.
      {named !== null && (
        <strong>
          {' '}
          Entered by hand: {named.account}, because “{named.because}” Compare it
          {kind === 'proceeds' ? ' with what proves it.' : ' with what the bank has said.'}
        </strong>
      )}
    </>
  )
}

/** What others have prepared; what you have prepared yourself waits for them. */
function ToApprove({ payouts: { underWay }, currency }: MoneyPayoutsProps) {
  const prepared = underWay.filter(({ state }) => state === 'prepared')
  const others = prepared.filter(({ own }) => !own)
  const own = prepared.length - others.length
  return (
    <Section title="To approve" id="to-approve">
      <p className="quiet">Prepared by somebody else; you are the second person.</p>
      {others.length === 0 ? (
        <div className="data-table-empty">Nothing is waiting for you.</div>
      ) : (
        <ChooseSeveral
          currency={currency}
          label="Approve"
          working="Approving"
          items={others.map((each) => ({
            id: each.id,
            title: each.company,
            detail: (
              <>
                <PreparedWords payout={each} />
                {each.hindrance !== null && ` ${each.hindrance} Withdraw it below.`}
              </>
            ),
            amount: each.amount,
            closed: each.hindrance !== null,
          }))}
          send={(call, chosen) => call(payments.approve, { payouts: chosen })}
        />
      )}
      {own > 0 && (
        <p className="quiet">
          {own === 1 ? 'One that you have prepared waits' : `${own} that you have prepared wait`}{' '}
          for another operator.
        </p>
      )}
    </Section>
  )
}

/** What can be prepared, and what can be approved. */
export const MoneyPayouts = (props: MoneyPayoutsProps) => (
  <div className="money-columns">
    <ToPrepare {...props} />
    <ToApprove {...props} />
  </div>
)
