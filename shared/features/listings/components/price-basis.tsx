import { rateWords } from '../../../contract/rate-words.ts'
import { Price } from '../../../ui/price.tsx'
import { byWeight, type Priced, type Quote } from '../pricing.ts'

/** Basis points against what a price follows: -3000 is "30% below list". */
const against = (points: number, what: string) =>
  points === 0
    ? `At ${what}`
    : `${rateWords(Math.abs(points))} ${points < 0 ? 'below' : 'above'} ${what}`

interface PriceBasisProps {
  quote: Quote
  /** What one of it is called. */
  one: string
  /** The price of a number of pieces; null if there is none. */
  priced: Priced | null
}

/** How a seller has quoted a price: "$4,200 per carat", "30% below list", "0.8% above metal". */
export function PriceBasis({ quote, one, priced }: PriceBasisProps) {
  const { basis, tiers, currency } = quote
  const amount = tiers[priced?.tier ?? 0]?.amount
  if (amount === undefined) return null
  const money = (minor: number) => <Price of={{ minor, currency }} />
  const perCarat = priced && byWeight(priced.unit, quote).perCarat
  const said = {
    piece: (
      <>
        {money(amount)} per {one}
      </>
    ),
    total: <>{money(amount)} for the whole lot</>,
    gram: <>{money(amount)} per gram</>,
    carat: <>{money(amount)} per carat</>,
    list: against(amount, 'list'),
    spot: against(amount, 'metal'),
  }
  return (
    <p className="small trade-basis">
      {said[basis]}
      {basis !== 'carat' && perCarat !== null && <>, {money(perCarat)} per carat</>}
    </p>
  )
}
