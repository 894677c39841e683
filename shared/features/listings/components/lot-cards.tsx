import type { LotCardData } from '../lot-schema.ts'
import { LotCard } from './lot-card.tsx'
import type { Prices } from './use-prices.ts'

interface LotCardsProps {
  lots: readonly LotCardData[]
  /** Of these lots, and maybe of others. */
  prices: Prices
}

/** Lots side by side, four in a row on a wide screen. */
export const LotCards = ({ lots, prices }: LotCardsProps) => (
  <ul className="lot-cards">
    {lots.map((each) => (
      <LotCard key={each.slug} lot={each} prices={prices} />
    ))}
  </ul>
)
