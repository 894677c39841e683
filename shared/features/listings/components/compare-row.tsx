import type { ReactNode } from 'react'

interface CompareRowProps {
  label: string
  /** What the row's figures are, in a few words. */
  hint?: string
  /** Its height is the same while it waits for prices as with them. */
  kept?: 'row' | 'sum' | 'tiers' | 'acts'
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

/** The rows of what the pieces come to, in order, with room for each. */
const sumRows = {
  price: { label: 'Trade price', hint: 'excl. tax and shipping', kept: 'sum' },
  shipping: { label: 'Shipping', hint: 'to your default address', kept: 'row' },
  vat: { label: 'VAT', hint: 'of goods and shipping', kept: 'row' },
  fee: { label: 'Service fee', hint: 'with its VAT', kept: 'row' },
  total: { label: 'Total to pay', kept: 'sum' },
} as const

/** All rows of prices. */
export const tradeRows = {
  ...sumRows,
  perGram: { label: 'Price per gram', hint: 'gross, then fine metal', kept: 'row' },
  perCarat: { label: 'Price per carat', hint: 'like with like', kept: 'row' },
  toMetal: { label: '× metal value', hint: 'price ÷ value of its metal', kept: 'row' },
  minimum: { label: 'Minimum quantity', kept: 'row' },
  tiers: { label: 'Tiers', hint: 'price of one', kept: 'tiers' },
  onHand: { label: 'On hand', hint: 'confirmed', kept: 'row' },
  acts: { label: 'Order or offer', hint: 'for the number above', kept: 'acts' },
} as const

/** Those rows, or only the sums, as long as there is nothing in them. */
export const WaitingRows = ({ count, sums = false }: { count: number; sums?: boolean }) =>
  Object.values(sums ? sumRows : tradeRows).map((row) => (
    <CompareRow key={row.label} {...row}>
      {Array.from({ length: count }, (_, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- one cell for each column
        <td key={at} className="quiet">
          …
        </td>
      ))}
    </CompareRow>
  ))
