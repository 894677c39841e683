import { WholeNumber } from '../../../ui/amounts.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { QuantityStepper } from '../../listings/components/quantity-stepper.tsx'
import { smallestOrder } from '../../listings/pricing.ts'
import { ShownPrice } from '../../rates/components/shown-price.tsx'
import { OrderLot } from '../components/order-lot.tsx'
import { faultOf, type LineOnSale, pricedLine } from './basket-lines.ts'

interface BasketRowProps {
  line: LineOnSale
  /** What its pieces cost when the reader last tried to order them, in minor units. */
  before: number | undefined
  change: (pieces: number) => void
  remove: () => void
}

/** A lot in the basket: how many, what they cost now, or why they cannot be ordered. */
export function BasketRow({ line, before, change, remove }: BasketRowProps) {
  const counted = useCounted()
  const { lot, pieces, title } = line
  const { quote, one, many } = lot
  const money = (minor: number) => <ShownPrice of={{ minor, currency: quote.currency }} />
  const priced = pricedLine(line)
  const fault = faultOf(line)
  const tier = priced === null ? 1 : (quote.tiers[priced.tier]?.from ?? 1)
  const least = smallestOrder(quote)
  return (
    <li className="basket-line">
      <OrderLot
        slug={lot.slug}
        title={title}
        picture={lot.picture}
        more={
          priced === null ? null : (
            <>
              {money(priced.unit)} each{tier > 1 && `, from ${counted(tier, one, many)}`}
            </>
          )
        }
      />
      <div className="basket-many">
        {(fault === null || fault.instead !== null) && (
          <QuantityStepper
            name={`Number of ${many}: ${title}`}
            value={pieces}
            from={least}
            to={quote.quantity}
            change={change}
          />
        )}
        {fault !== null && (
          <p className="field-error">
            {counted(pieces, one, many)}: {fault.says}
          </p>
        )}
        {fault !== null && fault.instead !== null && (
          <button
            className="button button-small"
            type="button"
            onClick={() => change(fault.instead ?? least)}
          >
            Take <WholeNumber of={fault.instead} />
            <span className="visually-hidden"> of {title}</span>
          </button>
        )}
        <button className="order-copy" type="button" onClick={remove}>
          Remove<span className="visually-hidden"> {title}</span>
        </button>
      </div>
      <p className="basket-amount">
        {fault === null && priced !== null ? money(priced.total) : '–'}
        {before !== undefined && before !== priced?.total && (
          <span className="small quiet">It was {money(before)}</span>
        )}
      </p>
    </li>
  )
}
