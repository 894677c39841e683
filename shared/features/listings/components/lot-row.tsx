import { type ReactNode, useId } from 'react'

import type { LotCardData } from '../lot-schema.ts'
import { LotCards } from './lot-cards.tsx'
import type { Prices } from './use-prices.ts'

interface LotRowProps {
  title: string
  lots: readonly LotCardData[]
  prices: Prices
  /** What leads to more of them. */
  children?: ReactNode
}

/** Up to four lots in one row under a heading; nothing if there are none. */
export function LotRow({ title, lots, prices, children }: LotRowProps) {
  const id = useId()
  if (lots.length === 0) return null
  return (
    <section className="lot-row" aria-labelledby={id}>
      <div className="lot-row-head">
        <h2 className="d5" id={id}>
          {title}
        </h2>
        {children}
      </div>
      <LotCards lots={lots} prices={prices} />
    </section>
  )
}
