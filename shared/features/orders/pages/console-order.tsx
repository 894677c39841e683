import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import * as z from 'zod/mini'

import { AuditSentence } from '../../../console/audit-sentence.tsx'
import { EntryReason } from '../../../console/entry-reason.tsx'
import { ReasonDialog } from '../../../console/reason-dialog.tsx'
import { apiOf, useApi } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { paths } from '../../../routing/paths.ts'
import { Count } from '../../../ui/amounts.tsx'
import { ShortDay } from '../../../ui/day.tsx'
import { Deadline } from '../../../ui/deadline.tsx'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { Price } from '../../../ui/price.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { Trouble } from '../../../ui/use-work.tsx'
import { Section, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import type { Destination } from '../../addresses/contract.ts'
import { unbroken } from '../../listings/components/unbroken.ts'
import { readdressedOnTheWay } from '../address-changes/change-states.ts'
import { consoleAddressChanges } from '../address-changes/contract.ts'
import { orderCase } from '../case/contract.ts'
import { OrderAddress } from '../case/order-address.tsx'
import { OrderConfirmation } from '../case/order-confirmation.tsx'
import { OrderFreezes } from '../case/order-freezes.tsx'
import { OrderMoney } from '../case/order-money.tsx'
import { OrderReview } from '../case/order-review.tsx'
import { OrderManifest } from '../components/order-manifest.tsx'
import { isSellersAnswer } from '../confirmation/sellers-answers.ts'
import { consoleOrders } from '../console-contract.ts'
import { Carriage } from '../dispatch/carriage.tsx'
import { ShownFile, useShownFiles } from '../disputes/shown-file.tsx'
import { ConsoleMessages } from '../messages/console-messages.tsx'
import { consoleOrderMessages } from '../messages/contract.ts'
import { titleOf } from '../order-lines.ts'
import { type Mover, orderStates, transitionFor, transitions } from '../order-states.ts'
import { groupedReference } from '../payment-reference.ts'
import { stateFacts } from '../state-facts.ts'
import { consoleTransfers } from '../transfers/contract.ts'
import { daysWords } from '../usual-days.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { call } = apiOf(args)
  const number = args.params.number ?? ''
  const [order, { messages }] = await Promise.all([
    call(orderCase.readCase, { number }),
    call(consoleOrderMessages.readAsOperator, { number }),
  ])
  const isOnTheWay = order.state === readdressedOnTheWay && order.frozenAt === null
  const places = isOnTheWay ? (await call(consoleAddressChanges.choices, { number })).items : null
  return { ...order, messages, places }
}

type Case = OutputOf<typeof orderCase.readCase>

const movers: Record<Mover, string> = {
  buyer: 'the buyer',
  seller: 'the seller',
  operator: 'an operator',
  clock: 'the system, at its deadline',
}

/** Every move so far, from placing the order on. */
function Moves({ placedAt, events }: Case) {
  return (
    <ol className="sentences">
      <li>
        <ShortDay of={placedAt} time />
        <p>
          <strong>Ordered</strong> by the buyer
        </p>
      </li>
      {events.map(({ event, by, person, reason, at }) => {
        const to = transitions.find((each) => each.event === event)?.to
        return (
          <li key={event}>
            <ShortDay of={at} time />
            <div>
              <p>
                <strong>{to === undefined ? event : orderStates[to]}</strong>,{' '}
                {by === 'operator' && person === null
                  ? 'from a bank statement'
                  : `by ${movers[by]}${by === 'operator' && isSellersAnswer(event) ? ' for the seller' : ''}`}
                {person !== null && (
                  <>
                    : <Link to={paths.adminPerson(person.id)}>{person.name}</Link>
                  </>
                )}
              </p>
              {reason !== null && <p className="reason">{reason}</p>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

/** An address as it stands on the parcel, and whom to ask for there. */
function Place({ of: { lines, contact, telephone } }: { of: Destination }) {
  return [...lines, [contact, telephone].filter(Boolean).join(', ')]
    .filter(Boolean)
    .map((line, at) => (
      // Two lines of an address can be the same.
      <p key={`${String(at)} ${line}`}>{line}</p>
    ))
}

function Facts({ order }: { order: Case }) {
  const { buyer, seller, reference, dueAt, frozenAt, ordered, currency } = order
  const { goods, shipping, fee, feeTerms, tax, feeVat, total, deliverTo, returnTo } = order
  const money = (minor: number) => <Price of={{ minor, currency }} />
  return (
    <DescriptionList>
      <Description name="Buyer">
        <Link to={paths.adminCompany(buyer.id)}>{buyer.name}</Link>
      </Description>
      <Description name="Seller">
        <Link to={paths.adminCompany(seller.id)}>{seller.name}</Link>
      </Description>
      <Description name="Reference">{groupedReference(reference)}</Description>
      {dueAt !== null && (
        <Description name="Due">
          {frozenAt === null ? <Deadline of={dueAt} first /> : 'Paused'}
        </Description>
      )}
      <Description name="Terms">{daysWords(order)}</Description>
      {ordered.map(
        ({ position, slug, title, stockNumber, pieces, unitPrice, amount, manifest }) => (
          <Description key={position} name={<Link to={paths.lot(slug)}>{title}</Link>}>
            {stockNumber}: <Count of={pieces} one="piece" />, {money(amount)}
            {/* The price of one is rounded in an agreed amount, and would not multiply out. */}
            {pieces > 1 && unitPrice * pieces === amount && <>, {money(unitPrice)} each</>}
            <OrderManifest lines={manifest} />
          </Description>
        ),
      )}
      <Description name="Goods">{money(goods)}</Description>
      {shipping > 0 && <Description name="Shipping">{money(shipping)}</Description>}
      {tax > 0 && <Description name="VAT">{money(tax)}</Description>}
      <Description name={`Service fee, paid by the ${feeTerms.payer}`}>{money(fee)}</Description>
      {feeVat > 0 && <Description name="VAT of the fee">{money(feeVat)}</Description>}
      <Description name="Total">{money(total)}</Description>
      <Description name="Deliver to">
        <Place of={deliverTo} />
      </Description>
      {returnTo !== null && (
        <Description name="Send back to">
          <Place of={returnTo} />
        </Description>
      )}
    </DescriptionList>
  )
}

const form = z.strictObject({ reason: consoleOrders.cancelPaid.input.shape.reason })

/** The way to cancel an order that is paid and not sent. */
function OrderCancel({ number, state, frozenAt }: OutputOf<typeof orderCase.readCase>) {
  if (frozenAt !== null || transitionFor(state, 'cancel', 'operator') === undefined) return null
  return (
    <Section title="Cancelling">
      <ReasonDialog
        label="Cancel the order"
        title={`Cancel order ${number}?`}
        working="Cancelling"
        danger
        form={form}
        help="Both sides can read it. Kept in the audit log."
        send={(call, given) => call(consoleOrders.cancelPaid, { number, ...given })}
      >
        The pieces can be ordered again, and all of the buyer’s money goes back to the account that
        it came from. The cancellation does not count against the seller and cannot be undone.
      </ReasonDialog>
    </Section>
  )
}

/** What the buyer of an order says and shows of the transfer. */
function OrderTransfer({
  number,
  transferSaidAt,
  transferFiles,
}: OutputOf<typeof orderCase.readCase>) {
  const api = useApi()
  const { trouble, save } = useShownFiles()
  if (transferSaidAt === null) return null
  const fetch = (id: string) => api().download(consoleTransfers.openTransferFile, { number, id })
  return (
    <Section title="The buyer’s transfer">
      <p>
        The buyer said on <ShortDay of={transferSaidAt} time /> that the money has been sent. It
        counts when it is in a statement.
      </p>
      <ul className="order-files">
        {transferFiles.map((file) => (
          <li key={file.id}>
            <ShownFile file={file} onPress={() => void save(fetch, file)} />
          </li>
        ))}
      </ul>
      <Trouble says={trouble} />
    </Section>
  )
}

/** Everything that happened with an order, to read. */
export function Page() {
  const order = useLoaderData<typeof loader>()
  const { id, number, state, frozenAt, ordered, events, audit } = order
  return (
    <WorkplacePage
      title={`Order ${number}`}
      crumbs={[{ to: paths.adminOrders, label: 'Orders' }]}
      lead={
        <div className="order-lead">
          <span>
            {unbroken(titleOf(ordered))}{' '}
            {events.some(({ event }) => event === 'reject') && (
              <Link className="text-link" to={paths.adminDispute(id)}>
                See what both sides say
              </Link>
            )}
          </span>
          {frozenAt === null ? (
            <StatusMark tone={stateFacts[state].tone}>{orderStates[state]}</StatusMark>
          ) : (
            <StatusMark tone="bad">{`${orderStates[state]}, frozen`}</StatusMark>
          )}
        </div>
      }
    >
      <div className="money-columns">
        <Section title="What was agreed">
          <Facts order={order} />
        </Section>
        <Section title="What happened">
          <Moves {...order} />
        </Section>
      </div>
      <OrderConfirmation {...order} />
      <OrderAddress {...order} />
      <Carriage title="Shipping" {...order} operator />
      <Carriage title="Return shipping" {...order} shipment={order.returned} operator />
      <OrderTransfer {...order} />
      <ConsoleMessages {...order} />
      <OrderReview order={order} />
      <OrderFreezes order={order} />
      <OrderCancel {...order} />
      <OrderMoney {...order} />
      <Section title="Audit log">
        {audit.length === 0 ? (
          <p className="quiet">The audit log has nothing about this order.</p>
        ) : (
          <ol className="sentences" reversed>
            {audit.map((entry) => (
              <li key={entry.id}>
                <ShortDay of={entry.at} time />
                <div className="breakable">
                  <p>
                    <AuditSentence entry={entry} />
                  </p>
                  <EntryReason of={entry} />
                </div>
              </li>
            ))}
          </ol>
        )}
      </Section>
    </WorkplacePage>
  )
}
