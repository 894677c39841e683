import type { LotCardData } from '../lot-schema.ts'
import { LotCard } from './lot-card.tsx'

/** Lots side by side, four in a row on a wide screen. */
export const LotCards = ({ lots }: { lots: readonly LotCardData[] }) => (
  <ul className="lot-cards">
    {lots.map((each) => (
      <li key={each.slug}>
        <LotCard lot={each} />
      </li>
    ))}
  </ul>
)
