import { Link } from 'react-router-dom'

import { paths } from '../../../routing/paths.ts'
import { Day } from '../../../ui/day.tsx'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { LotPicture } from '../../../ui/lot-picture.tsx'
import { Price } from '../../../ui/price.tsx'
import { Stone } from '../../../ui/stone.tsx'
import { counted } from '../../../ui/words.ts'
import { kinds } from '../../listings/kinds/kinds.ts'
import type { OrderState } from '../order-states.ts'
import type { OrderView } from '../order-words.ts'

/** What the seller gets as things stand, in minor units; null if that is nothing, or open. */
function receivedBy({ state, line, dispute }: OrderView): number | null {
  const split = dispute?.settlement
  if (split) return split.seller
  return toSeller.has(state) ? line.amount : null
}

const toSeller: ReadonlySet<OrderState> = new Set([
  'awaiting-funds',
  'funded',
  'shipped',
  'inspection',
  'accepted',
  'paid-out',
])

/** What was ordered, as it was agreed, and what it costs the reader or brings them. */
export function OrderFacts({ order }: { order: OrderView }) {
  const { line, paid, currency, placedAt, side } = order
  const { one, many } = kinds[line.kind]
  const received = receivedBy(order)
  const money = (minor: number) => <Price of={{ minor, currency }} />
  return (
    <aside className="order-facts" aria-label="What was ordered">
      <div className="order-lot">
        {line.picture === null ? (
          <span className="order-no-picture">
            <Stone className="stone" />
          </span>
        ) : (
          <LotPicture picture={line.picture} sizes="96px" />
        )}
        <div>
          <h2 className="d6">
            <Link to={paths.lot(line.slug)}>{line.title}</Link>
          </h2>
          <p className="small quiet">{[line.stockNumber, ...line.lines].join(' · ')}</p>
        </div>
      </div>
      <DescriptionList>
        {line.offerNumber === null ? (
          <Description name="Price for one">{money(line.unitPrice)}</Description>
        ) : (
          <Description name="Price">
            Agreed in <Link to={paths.offer(line.offerNumber)}>offer {line.offerNumber}</Link>
          </Description>
        )}
        {line.tierFrom > 1 && (
          <Description name="Tier">From {counted(line.tierFrom, one, many)}</Description>
        )}
        <Description name={counted(line.pieces, one, many)}>{money(line.amount)}</Description>
        {paid !== null && <Description name="Service fee">{money(paid.fee)}</Description>}
        {paid !== null && paid.tax > 0 && <Description name="Tax">{money(paid.tax)}</Description>}
      </DescriptionList>
      <p className="order-total">
        <span>{side === 'buying' ? 'Total' : received === null ? 'Price' : 'You receive'}</span>
        <span className="d5">{money(paid?.total ?? received ?? line.amount)}</span>
      </p>
      <p className="small quiet">
        Agreed on <Day of={placedAt} />. Later changes of the price do not touch it. No tax is
        worked out yet: what is due by law comes on top, on the seller’s invoice.
      </p>
    </aside>
  )
}
