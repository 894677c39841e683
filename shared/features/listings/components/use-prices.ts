import type { Currency } from '../../../contract/money.ts'
import type { LotPrice } from '../lot-data.ts'
import type { LotCardData } from '../lot-schema.ts'
import { useSeen } from './use-seen.ts'

/** The prices of a list's lots, for a reader who may see them. */
export type Prices =
  | { kind: 'waiting' }
  | { kind: 'known'; bySlug: ReadonlyMap<string, LotPrice> }
  | { kind: 'refused'; reason: string }

/** The currencies of the prices that are shown, for the note on how they were converted. */
export const currenciesOf = (prices: Prices): Currency[] =>
  prices.kind === 'known' ? [...prices.bySlug.values()].map(({ currency }) => currency) : []

/** Fetches the prices of lots once somebody is logged in; the page itself has none. */
export function usePrices(cards: readonly Pick<LotCardData, 'slug'>[]): Prices {
  const slugs = cards.map(({ slug }) => slug)
  const [seen] = useSeen<Prices>(
    slugs.join(' '),
    async (api) => {
      const { loadPrices } = await import('../lot-data.ts')
      const items = await loadPrices(api, slugs)
      return { kind: 'known', bySlug: new Map(items.map((each) => [each.slug, each])) }
    },
    (code) => {
      const forbidden = code !== null && code !== 'unavailable'
      const reason = forbidden ? 'For verified buyers' : 'The price could not be loaded'
      return { kind: 'refused', reason }
    },
  )
  return seen === null || seen === 'loading' ? { kind: 'waiting' } : seen
}
