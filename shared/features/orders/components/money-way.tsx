import { Moment } from '../../../ui/moment.tsx'
import { Price } from '../../../ui/price.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { Section } from '../../../workplace/workplace-page.tsx'
import { moneyWay } from '../money-way.ts'
import type { OrderView } from '../order-words.ts'

/** Where the buyer's money is, from the ledger, and what happens to it next. */
export function MoneyWay({ order }: { order: OrderView }) {
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
