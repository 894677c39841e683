import type { ReactNode } from 'react'

import { scaled } from '../../../contract/decimal.ts'
import type { Currency } from '../../../contract/money.ts'
import { Price } from '../../../ui/price.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { capitalised } from '../../../ui/words.ts'
import { ratioWords } from '../../listings/components/price-meter.tsx'
import { type KindName, kinds } from '../../listings/kinds/kinds.ts'
import type { ManifestLine } from '../../listings/manifest-schema.ts'
import { priceOfLines, quoteOfLines } from '../../listings/parts.ts'
import {
  byWeight,
  currentSpotsOf,
  meltValue,
  priceAt,
  type Quote,
  spotsOf,
  toMetal,
} from '../../listings/pricing.ts'
import { differenceWords, goodsWords } from '../offer-words.ts'

/** The facts of a lot by which an offer is judged. */
export interface Measures {
  quote: Quote
  /** Metal prices in minor units of the lot's currency per troy ounce. */
  metals: readonly { metal: Quote['metals'][number]['metal']; perOunce: number; stale: boolean }[]
  /** Minor units that one of it has cost, for its seller only. */
  cost?: number | undefined
}

interface OfferFiguresProps {
  of: Measures
  kind: KindName
  currency: Currency
  pieces: number
  /** Minor units for all pieces; 0 as long as none is entered, which leaves the list price. */
  amount: number
  /** The lines that the offer is for; null for pieces. */
  lines: readonly ManifestLine[] | null
}

interface FigureProps {
  name: string
  value: ReactNode
  note?: ReactNode
}

const Figure = ({ name, value, note }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
    {note && <dd className="small quiet">{note}</dd>}
  </div>
)

/** What a price comes to by piece and weight, and how it lies to metal, list price and cost. */
export function OfferFigures({
  of: { quote: stated, metals, cost },
  kind,
  currency,
  pieces,
  amount,
  lines,
}: OfferFiguresProps) {
  const counted = useCounted()
  const money = (minor: number) => <Price of={{ minor, currency }} />
  const quote = lines === null ? stated : quoteOfLines(stated, lines)
  const unit = scaled(amount, 1, pieces)
  const { perGram, perCarat } = byWeight(unit, quote)
  const melt = meltValue(quote.metals, spotsOf(metals))
  const ratio = toMetal(unit, melt)
  const current = currentSpotsOf(metals)
  const list =
    lines === null
      ? (priceAt(stated, pieces, current)?.total ?? null)
      : priceOfLines(stated, lines, current)
  const goods = goodsWords({ pieces, kind, lineCount: lines?.length ?? null }, counted)
  const gap = (from: number, what: string) =>
    amount === from ? (
      `At ${what}`
    ) : (
      <>
        {money(Math.abs(amount - from))} {amount > from ? 'above' : 'below'} {what}
      </>
    )
  return (
    <>
      {amount > 0 && pieces > 1 && <Figure name={`Per ${kinds[kind].one}`} value={money(unit)} />}
      {amount > 0 && perGram !== null && <Figure name="Per gram" value={money(perGram)} />}
      {amount > 0 && perCarat !== null && <Figure name="Per carat" value={money(perCarat)} />}
      {amount > 0 && melt !== null && ratio !== null && (
        <Figure
          name="Against the metal"
          value={`${ratioWords(ratio)} × metal value`}
          note={gap(melt * pieces, 'metal')}
        />
      )}
      {list !== null && (
        <Figure
          name={`List price of ${goods}`}
          value={money(list)}
          note={amount > 0 && capitalised(differenceWords(amount, list))}
        />
      )}
      {amount > 0 && cost !== undefined && lines === null && (
        <Figure name="Your cost" value={money(cost * pieces)} note={gap(cost * pieces, 'cost')} />
      )}
    </>
  )
}
