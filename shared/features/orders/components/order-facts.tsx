import { Link } from 'react-router-dom'

import { sideOf } from '../../../contract/trade-sides.ts'
import { paths } from '../../../routing/paths.ts'
import { Day } from '../../../ui/day.tsx'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { Price } from '../../../ui/price.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { unbroken } from '../../listings/components/unbroken.ts'
import { kinds } from '../../listings/kinds/kinds.ts'
import { ShippingLine } from '../../shipping/components/shipping-line.tsx'
import { withShipping } from '../../shipping/shipping-shares.ts'
import { TaxNotes, Vat } from '../../taxes/tax-notes.tsx'
import { vatOf } from '../../taxes/tax.ts'
import { amountIn } from '../order-lines.ts'
import { inspecting, type OrderState } from '../order-states.ts'
import type { OrderView } from '../order-words.ts'
import { daysWords } from '../usual-days.ts'
import { FeeLines } from './fee-lines.tsx'
import { OrderLot } from './order-lot.tsx'
import { OrderManifest } from './order-manifest.tsx'

/** What the seller gets as things stand, in minor units; null if that is nothing, or open. */
function receivedBy({ state, amount, dispute }: OrderView): number | null {
  const split = dispute?.settlement
  if (split) return split.seller + split.shipping + split.tax - split.charged
  return toSeller.has(state) ? amount : null
}

/** Our fee as the reader pays it, or that the other side does. */
function Fee({ order }: { order: OrderView }) {
  const { side, state, feeTerms, currency, lines, paid, charged, dispute } = order
  const reader = sideOf[side]
  const given = { terms: feeTerms, goods: amountIn(lines), currency, reader } as const
  if (feeTerms.payer !== reader) return <FeeLines {...given} charged={null} />
  if (paid !== null) return <FeeLines {...given} charged={paid} />
  const split = dispute?.settlement
  if (split) {
    return (
      <Description name="Service fee for your part">
        <Price of={{ minor: 0 - split.charged, currency }} />
      </Description>
    )
  }
  // Nothing is decided, or nothing is paid to the seller, who then pays no fee.
  if (!toSeller.has(state)) {
    return <Description name="Service fee">Only for what you get</Description>
  }
  return <FeeLines {...given} charged={charged} />
}

const toSeller: ReadonlySet<OrderState> = new Set([
  'agreed',
  'awaiting-funds',
  'review',
  'funded',
  'shipped',
  ...inspecting,
  'accepted',
  'paid-out',
])

interface OrderedLotProps {
  line: OrderView['lines'][number]
  currency: OrderView['currency']
}

/** One of the lots, as it was agreed. */
function OrderedLot({ line, currency }: OrderedLotProps) {
  const counted = useCounted()
  const { one, many } = kinds[line.kind]
  const money = (minor: number) => <Price of={{ minor, currency }} />
  return (
    <>
      <OrderLot {...line} more={unbroken([line.stockNumber, ...line.lines].join(' · '))} />
      <OrderManifest lines={line.manifest} />
      <DescriptionList>
        {line.offerNumber !== null && (
          <Description name="Price">
            Agreed in <Link to={paths.offer(line.offerNumber)}>offer {line.offerNumber}</Link>
          </Description>
        )}
        {line.offerNumber === null && line.pieces > 1 && (
          <Description name="Price per piece">{money(line.unitPrice)}</Description>
        )}
        {line.tierFrom > 1 && (
          <Description name="Tier">From {counted(line.tierFrom, one, many)}</Description>
        )}
        <Description name={counted(line.pieces, one, many)}>{money(line.amount)}</Description>
      </DescriptionList>
    </>
  )
}

/** What was ordered, as it was agreed, and what it costs the reader or brings them. */
export function OrderFacts({ order }: { order: OrderView }) {
  const counted = useCounted()
  const { lines, shipping, paid, charged, feeTerms, currency, placedAt, side } = order
  const received = receivedBy(order)
  const goods = amountIn(lines)
  const taxes = lines.map(({ tax }) => tax)
  const vat = vatOf(withShipping(lines, shipping))
  const money = (minor: number) => <Price of={{ minor, currency }} />
  const several = lines.length > 1
  const feeTax = feeTerms.payer === 'buyer' ? paid?.feeTax : charged?.feeTax
  return (
    <aside className="order-facts" aria-label="What was ordered">
      {lines.map((line) => (
        <OrderedLot key={line.position} line={line} currency={currency} />
      ))}
      <DescriptionList>
        {several && <Description name={counted(lines.length, 'lot')}>{money(goods)}</Description>}
        <ShippingLine cost={shipping} currency={currency} />
        <Vat taxes={taxes} vat={vat} currency={currency} />
        <Fee order={order} />
      </DescriptionList>
      <p className="order-total">
        <span>{side === 'buying' ? 'You pay' : received === null ? 'Price' : 'You get'}</span>
        <span className="d5">{money(paid?.total ?? received ?? goods + shipping)}</span>
      </p>
      <p className="small quiet">
        Agreed on <Day of={placedAt} />: {daysWords(order)}. Later price changes do not affect it.
      </p>
      <TaxNotes taxes={taxes} feeTax={feeTax} />
    </aside>
  )
}
