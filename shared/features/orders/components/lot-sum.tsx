import type { Currency } from '../../../contract/money.ts'
import { useCounted } from '../../../ui/reader.ts'
import type { Places } from '../../../workplace/menu.ts'
import { DutyNote } from '../../shipping/components/shipping-line.tsx'
import { costOfShipping, whyNoOrder } from '../../shipping/lot-shipping.ts'
import { amountsOfLots } from '../fees.ts'
import { OrderSum } from './order-sum.tsx'

/** What pieces of a lot come to for the reader's company, before they order. */
export function Part({ trade, pieces, amount }: Places['lotSum']) {
  const counted = useCounted()
  const { tax, feeTerms, feeTax, shipping, quote, one, many } = trade
  const cost = costOfShipping([{ shipping, amount, pieces }])
  const why = whyNoOrder(cost, shipping)
  if (typeof cost !== 'number') {
    return (
      <div className="lot-sum">
        <p>{why}</p>
        <DutyNote {...shipping} />
      </div>
    )
  }
  return (
    <div className="lot-sum">
      <OrderSum
        amounts={amountsOfLots([{ amount, tax }], feeTerms, feeTax, cost)}
        taxes={[tax]}
        feeTerms={feeTerms}
        feeTax={feeTax}
        currency={quote.currency as Currency}
        shipping={shipping}
        goods={counted(pieces, one, many)}
      />
    </div>
  )
}
