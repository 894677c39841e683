import { TriangleAlert } from 'lucide'

import { type Currency, plainAmount } from '../../../contract/money.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Price } from '../../../ui/price.tsx'
import { Section } from '../../../workplace/workplace-page.tsx'
import type { ArrivedPayment, OrderView } from '../order-words.ts'
import { groupedReference } from '../payment-reference.ts'
import { TransferSent } from '../transfers/transfer-sent.tsx'
import { Copied } from './copied.tsx'

/** What to send: all of the total, or what has not arrived yet. */
function WhatToSend({
  funds,
  currency,
}: {
  funds: ArrivedPayment | undefined
  currency: Currency
}) {
  if (funds === undefined) {
    return <p>One transfer of the full amount, with the reference and nothing else beside it.</p>
  }
  const arrived = <Price of={{ minor: funds.arrived, currency }} />
  const elsewhere = <Price of={{ minor: funds.elsewhere, currency }} />
  if (funds.elsewhere > 0) {
    return (
      <p>
        {arrived} has arrived from one account, and {elsewhere} from others. They do not count
        together, because a refund goes back to one account.{' '}
        {funds.missing > 0 ? (
          <>
            To pay the order, send <Price of={{ minor: funds.missing, currency }} /> from the first
            account, with the same reference. The rest goes back to where it came from.
          </>
        ) : (
          'We are checking them and will write to you, so send nothing more until then.'
        )}
      </p>
    )
  }
  return (
    <p>
      {funds.missing > 0 ? (
        <>
          {arrived} has arrived, <Price of={{ minor: funds.missing, currency }} /> is missing. Send
          the rest from the same account, with the same reference.
        </>
      ) : (
        <>{arrived} has arrived. We are checking it, so send nothing more.</>
      )}
    </p>
  )
}

/** Where the buyer sends the money, as long as the order waits for it. */
export function Transfer({
  order,
  funds,
}: {
  order: OrderView
  funds: ArrivedPayment | undefined
}) {
  const { transfer, paid, currency } = order
  if (transfer === null || paid === null) return null
  const { reference, holder, bank, iban, bic } = transfer
  const due = funds !== undefined && funds.missing > 0 ? funds.missing : paid.total
  const amount = plainAmount({ minor: due, currency })
  return (
    <Section title="Pay by bank transfer">
      <WhatToSend funds={funds} currency={currency} />
      <dl className="order-transfer">
        <Copied name="Reference" text={reference} shown={groupedReference(reference)} large />
        <Copied name="Amount" text={amount} shown={`${amount} ${currency}`} />
        <Copied name="Account name" text={holder} />
        <Copied name="IBAN" text={iban} shown={groupedReference(iban)} />
        <Copied name="BIC" text={bic} />
        <Copied name="Bank" text={bank} />
      </dl>
      <TransferSent number={order.number} transfer={transfer} />
      <div className="order-warning">
        <Icon of={TriangleAlert} size={20} />
        <div>
          <h3>Our bank details do not change by message</h3>
          <p>
            They are shown only here, once you are logged in. If an email, a call or a message names
            another account, send nothing and write to us.
          </p>
        </div>
      </div>
      <ul className="workplace-list">
        <li>We take bank transfers only: no cash, no cheques and no cards.</li>
        <li>
          Pay from an account in the name of your company. We have to check money from anyone else
          first.
        </li>
        <li>You have one more business day after the due date. Then the order expires.</li>
      </ul>
    </Section>
  )
}
