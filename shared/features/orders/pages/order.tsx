import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { brand } from '../../../brand.ts'
import { apiOf } from '../../../contract/call.ts'
import { paths } from '../../../routing/paths.ts'
import { Deadline } from '../../../ui/deadline.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { Price } from '../../../ui/price.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { PartsOf } from '../../../workplace/parts.tsx'
import { Section, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { WrittenText } from '../../../workplace/written-text.tsx'
import { unbroken } from '../../listings/components/unbroken.ts'
import { InspectionChecks } from '../components/inspection-checks.tsx'
import { NextStep } from '../components/next-step.tsx'
import { OrderDelivery } from '../components/order-delivery.tsx'
import { OrderFacts } from '../components/order-facts.tsx'
import { Transfer } from '../components/transfer.tsx'
import { orderFunds, orders } from '../contract.ts'
import { Carriage } from '../dispatch/carriage.tsx'
import { OrderDispute } from '../disputes/order-dispute.tsx'
import { orderMessages } from '../messages/contract.ts'
import { OrderMessages } from '../messages/order-messages.tsx'
import { moneyWay } from '../money-way.ts'
import { moveFacts } from '../move-facts.ts'
import { lostWords } from '../next-words.ts'
import { countedPieces } from '../order-lines.ts'
import { stepsOf } from '../order-steps.ts'
import { type OrderView, standingOf } from '../order-words.ts'
import { SourceOfFunds } from '../review/source-of-funds.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { call } = apiOf(args)
  const number = args.params.number ?? ''
  const [order, thread] = await Promise.all([
    call(orders.read, { number }),
    call(orderMessages.read, { number }),
  ])
  const waits = order.state === 'awaiting-funds' && order.side === 'buying'
  const arrived = waits ? (await call(orderFunds.arrived, {})).orders : []
  return { order, thread, funds: arrived.find((each) => each.number === order.number) }
}

function titleOfReason({ side, other }: OrderView, { event, by }: OrderView['events'][number]) {
  const { forSeller, reason = 'Why' } = moveFacts[event]
  const done = by === 'operator' ? forSeller : undefined
  if (done === undefined) return reason
  return `${done} by ${brand.name} for ${side === 'buying' ? other : 'you'}`
}

/** Where the buyer's money is, from the ledger, and what happens to it next. */
function MoneyWay({ order }: { order: OrderView }) {
  const steps = moneyWay(order)
  if (steps.length === 0) return null
  return (
    <Section title="Where your money is">
      <ol className="order-money">
        {steps.map(({ what, how, amount, at, when }) => (
          <li key={what} data-booked={at !== null || undefined}>
            <span className="small quiet">{at === null ? when : <Moment of={at} first />}</span>
            <span>
              <StatusMark tone={at === null ? 'neutral' : 'good'}>{what}</StatusMark>
              <span className="small quiet">{how}</span>
            </span>
            <span>
              <Price of={{ minor: amount, currency: order.currency }} />
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const spoken = { done: 'Done: ', current: 'Next: ', 'to-come': '' } as const

/** Until when the current step is to be done. */
function Until({ dueOn, frozenAt, dispute }: OrderView) {
  if (dueOn === null || dispute?.ours === true) return null
  if (frozenAt !== null) return 'Paused'
  return (
    <>
      By <Deadline of={dueOn} />
    </>
  )
}

/** The steps of an order on one line, with when each was done and by whom; upright on a phone. */
function OrderSteps({ order }: { order: OrderView }) {
  return (
    <ol className="order-steps" aria-label="Steps of this order">
      {stepsOf(order).map(({ label, state, at, who }) => (
        <li key={label} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          <span className="order-step-name">
            <span className="visually-hidden">{spoken[state]}</span>
            {label}
          </span>
          <span className="order-step-when">
            {at !== null ? <Moment of={at} first /> : state === 'current' && <Until {...order} />}
          </span>
          <span className="order-step-who">{who}</span>
        </li>
      ))}
    </ol>
  )
}

/** An order as its buyer or its seller sees it: what comes next, where the money is, what was agreed. */
export function Page() {
  const { order, thread, funds } = useLoaderData<typeof loader>()
  const { number, side, other, title, lines, state, shipment, currency, events } = order
  const { dispute } = order
  const counted = useCounted()
  const standing = standingOf(order)
  return (
    <WorkplacePage
      title={`Order ${number}`}
      crumbs={[{ to: paths.orders, label: 'Orders' }]}
      lead={
        <div className="order-lead">
          <span>
            {unbroken(title)}, {countedPieces(lines, counted)}, {side === 'buying' ? 'from' : 'for'}{' '}
            {other}
          </span>
          <StatusMark tone={standing.tone}>{standing.words}</StatusMark>
        </div>
      }
    >
      <OrderSteps order={order} />
      <div className="order-columns">
        <div className="order-work">
          <NextStep order={order} />
          <Transfer order={order} funds={funds} />
          <SourceOfFunds order={order} />
          {events.map(
            (each) =>
              each.reason !== null && (
                <Section key={each.event} title={titleOfReason(order, each)}>
                  <WrittenText text={each.reason} />
                  {each.event === 'lose' && <p>{lostWords[side]}</p>}
                </Section>
              ),
          )}
          <OrderDelivery order={order} />
          <InspectionChecks order={order} />
          <OrderDispute order={order} />
          <MoneyWay order={order} />
          <Carriage title="Shipping" number={number} shipment={shipment} currency={currency} />
          <Carriage
            title="Return shipping"
            number={number}
            shipment={dispute?.returned ?? null}
            currency={currency}
          />
          <PartsOf key={`papers ${state}`} place="orderPapers" of={{ number }} />
          <OrderMessages order={order} thread={thread} />
          <PartsOf key={`end ${state}`} place="orderEnd" of={{ number }} />
        </div>
        <OrderFacts order={order} />
      </div>
    </WorkplacePage>
  )
}
