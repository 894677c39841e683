import type { ReactNode } from 'react'

import { scaled } from '../../../contract/decimal.ts'
import type { Currency } from '../../../contract/money.ts'
import { Price } from '../../../ui/price.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { capitalised } from '../../../ui/words.ts'
import { ratioWords } from '../../listings/components/price-meter.tsx'
import { kinds } from '../../listings/kinds/kinds.ts'
import { priceOfLines, quoteOfLines } from '../../listings/parts.ts'
import {
  byWeight,
  currentSpotsOf,
  meltValue,
  priceAt,
  spotsOf,
  toMetal,
} from '../../listings/pricing.ts'
import { differenceWords, goodsWords } from '../offer-words.ts'
import { listOf, type LotNow, type OfferedLot } from '../offered-lots.ts'

interface OfferFiguresProps {
  /** At least one. */
  lots: readonly OfferedLot[]
  currency: Currency
  /** Minor units for all of them; 0 as long as none is entered, which leaves the list price. */
  amount: number
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

/** What a price comes to, and how it lies to what the lots ask and have cost. */
export function OfferFigures({ lots, currency, amount }: OfferFiguresProps) {
  const [only, ...others] = lots
  if (only === undefined) return null
  if (others.length > 0) return <FiguresOfLots lots={lots} currency={currency} amount={amount} />
  return only.now && <FiguresOfLot lot={only} now={only.now} currency={currency} amount={amount} />
}

interface GapProps {
  amount: number
  from: number
  currency: Currency
  what: string
}

/** How far a price is from another. */
const Gap = ({ amount, from, currency, what }: GapProps) =>
  amount === from ? (
    `At ${what}`
  ) : (
    <>
      <Price of={{ minor: Math.abs(amount - from), currency }} />{' '}
      {amount > from ? 'above' : 'below'} {what}
    </>
  )

/** The price of several lots beside what they ask and have cost together. */
function FiguresOfLots({ lots, currency, amount }: OfferFiguresProps) {
  const counted = useCounted()
  const list = listOf(lots)
  // What some lines of a lot have cost is not known here.
  const costs = lots.flatMap(({ now, pieces, lines }) =>
    now?.cost === undefined || lines !== null ? [] : now.cost * pieces,
  )
  const cost = costs.reduce((sum, each) => sum + each, 0)
  return (
    <>
      {list !== null && (
        <Figure
          name={`List price of ${counted(lots.length, 'lot')}`}
          value={<Price of={{ minor: list, currency }} />}
          note={amount > 0 && capitalised(differenceWords(amount, list))}
        />
      )}
      {amount > 0 && costs.length === lots.length && (
        <Figure
          name="Your cost"
          value={<Price of={{ minor: cost, currency }} />}
          note={<Gap amount={amount} from={cost} currency={currency} what="cost" />}
        />
      )}
    </>
  )
}

interface FiguresOfLotProps extends Omit<OfferFiguresProps, 'lots'> {
  lot: OfferedLot
  now: LotNow
}

/** What the price of a lot comes to by piece and weight, and how it lies to metal, list price and cost. */
function FiguresOfLot({
  lot: { kind, pieces, lines },
  now: { quote: stated, metals, cost },
  currency,
  amount,
}: FiguresOfLotProps) {
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
  const goods = goodsWords({ pieces, kind, lineCount: lines?.length ?? null, lotCount: 1 }, counted)
  const gap = (from: number, what: string) => (
    <Gap amount={amount} from={from} currency={currency} what={what} />
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
