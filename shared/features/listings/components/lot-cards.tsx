import type { LotCardData } from '../lot-schema.ts'
import { LotCard } from './lot-card.tsx'

/** Lots side by side, four in a row on a wide screen. */
export const LotCards = ({ lots }: { lots: readonly LotCardData[] }) => (
  <ul className="lot-cards">
    {lots.map((each) => (
      <LotCard key={each.slug} lot={each} />
    ))}
  </ul>
)
