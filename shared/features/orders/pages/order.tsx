import { Suspense } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import { paths } from '../../../routing/paths.ts'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { Price } from '../../../ui/price.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { counted } from '../../../ui/words.ts'
import { Section, useSections, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { kinds } from '../../listings/kinds/kinds.ts'
import { MoneyWay } from '../components/money-way.tsx'
import { NextStep } from '../components/next-step.tsx'
import { OrderFacts } from '../components/order-facts.tsx'
import { OrderSteps } from '../components/order-steps.tsx'
import { Transfer } from '../components/transfer.tsx'
import { orders } from '../contract.ts'
import { orderStates } from '../order-states.ts'
import { stateTones } from '../order-words.ts'

export const loader = (args: LoaderFunctionArgs) =>
  apiOf(args).call(orders.read, { number: args.params.number ?? '' })

/** An order as its buyer or its seller sees it: what comes next, where the money is, what was agreed. */
export function Page() {
  const order = useLoaderData<typeof loader>()
  const { number, side, other, title, pieces, line, state, shipment, currency, events } = order
  const { one, many } = kinds[line.kind]
  const { order: Papers } = useSections()
  const why = events.find(({ reason }) => reason !== null)
  return (
    <WorkplacePage
      title={`Order ${number}`}
      crumbs={[{ to: paths.orders, label: 'Orders' }]}
      lead={
        <div className="order-lead">
          <span>
            {title}, {counted(pieces, one, many)}, {side === 'buying' ? 'from' : 'for'} {other}
          </span>
          <StatusMark tone={stateTones[state]}>{orderStates[state]}</StatusMark>
        </div>
      }
    >
      <OrderSteps order={order} />
      <div className="order-columns">
        <div className="order-work">
          <NextStep order={order} />
          <Transfer order={order} />
          {why !== undefined && (
            <Section
              title={
                why.event === 'cancel' ? 'Why it was cancelled' : 'How we know that it arrived'
              }
            >
              <p className="lines">{why.reason}</p>
            </Section>
          )}
          <MoneyWay order={order} />
          {shipment !== null && (
            <Section title="Carriage">
              <DescriptionList>
                <Description name="Carrier">{shipment.carrier}</Description>
                <Description name="Tracking number">{shipment.trackingNumber}</Description>
                <Description name="Insured value">
                  <Price of={{ minor: shipment.insuredValue, currency }} />
                </Description>
              </DescriptionList>
            </Section>
          )}
          <Suspense fallback={null}>
            <Papers key={state} number={number} />
          </Suspense>
        </div>
        <OrderFacts order={order} />
      </div>
    </WorkplacePage>
  )
}
