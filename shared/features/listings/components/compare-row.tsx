import type { ReactNode } from 'react'

interface CompareRowProps {
  label: string
  /** What the row's figures are, in a few words. */
  hint?: string
  /** Its height is the same while it waits for prices as with them. */
  kept?: 'row' | 'tiers'
  /** A cell for each lot. */
  children: ReactNode
}

/** One line of the comparison: its label, and a cell for each lot. */
export function CompareRow({ label, hint, kept, children }: CompareRowProps) {
  return (
    <tr data-kept={kept}>
      <th scope="row">
        {label}
        {hint !== undefined && <span className="small quiet">{hint}</span>}
      </th>
      {children}
    </tr>
  )
}

export const doesNotApply = <span className="quiet">Does not apply</span>

/** The rows of prices, in order, with room for each. */
export const tradeRows = {
  price: { label: 'Trade price', hint: 'excl. tax and shipping', kept: 'row' },
  perGram: { label: 'Price per gram', hint: 'gross, then fine metal', kept: 'row' },
  perCarat: { label: 'Price per carat', hint: 'like with like', kept: 'row' },
  toMetal: { label: 'To metal', hint: 'price ÷ value of its metal', kept: 'row' },
  minimum: { label: 'Minimum quantity', kept: 'row' },
  tiers: { label: 'Tiers', hint: 'price of one', kept: 'tiers' },
  onHand: { label: 'On hand', hint: 'confirmed', kept: 'row' },
  offer: { label: 'Your offer', hint: 'for the number above', kept: 'row' },
} as const
