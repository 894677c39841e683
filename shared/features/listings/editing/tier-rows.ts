import type { Basis } from '../common-fields.ts'
import type { Said, Values } from '../fields/field.ts'
import { priceAt, type Quote, smallestOrder, type Spots, toMetal } from '../pricing.ts'
import { entriesIn } from './draft.ts'

/** One row of the table of prices: its fields, and what follows from them. */
export interface TierRow {
  /** The entry of the list; 0 for the first row, whose fields are the listing's own. */
  entry: number
  fromKey: string
  amountKey: string
  /** The last quantity, or null if it is not known. */
  to: number | null
  /** Minor units for one, or null if it cannot be worked out. */
  unit: number | null
  /** Below the first row's price, in tenths of a percent. */
  below: number | null
  /** Price to metal in thousandths. */
  ratio: number | null
}

export const quotedInPercent = (basis: Basis | undefined) => basis === 'list' || basis === 'spot'

interface Known {
  said: Said
  values: Values
  tiers: readonly Values[]
  quote: Quote | null
  spots: Spots
  melt: number | null
}

/** The rows of the table of prices, as entered. A tier ends just below where the next one begins. */
export function tierRows({ said, values, tiers, quote, spots, melt }: Known): readonly TierRow[] {
  const basis = values.basis as Basis | undefined
  const amount = quotedInPercent(basis) ? 'percent' : 'price'
  const stock = values.quantity as number | undefined
  const entries = basis === 'total' ? [] : entriesIn(said, 'tiers')
  const begins = [
    (values.minimum as number | undefined) ?? 1,
    ...entries.map((_entry, at) => tiers[at]?.from as number | undefined),
  ]
  const unitOf = (at: number): number | null => {
    const from = begins[at]
    if (quote === null || from === undefined) return null
    const own = at === 0 ? quote.tiers[0]?.amount : (tiers[at - 1]?.[amount] as number | undefined)
    if (own === undefined) return null
    // Alone, so that a row has its price even while another one is still wrong.
    const alone = { ...quote, tiers: [{ from: 1, amount: own }] }
    const least = basis === 'total' ? smallestOrder(alone) : 1
    return priceAt({ ...alone, quantity: Math.max(alone.quantity, 1) }, least, spots)?.unit ?? null
  }
  const first = unitOf(0)
  return begins.map((_begin, at) => {
    const next = begins[at + 1]
    const unit = unitOf(at)
    const prefix = at === 0 ? '' : `tiers.${entries[at - 1]}.`
    return {
      entry: at === 0 ? 0 : (entries[at - 1] ?? 0),
      fromKey: at === 0 ? 'minimum' : `${prefix}from`,
      amountKey: prefix + amount,
      to: at < begins.length - 1 ? (next === undefined ? null : next - 1) : (stock ?? null),
      unit,
      below: unit === null || first === null ? null : Math.round(1000 - (unit * 1000) / first),
      ratio: unit === null ? null : toMetal(unit, melt),
    }
  })
}
