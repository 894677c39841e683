import { useEffect, useState } from 'react'

import { isFailedCall, useApi } from '../../../contract/call.ts'
import type { Currency } from '../../../contract/money.ts'
import { useAuth } from '../../../session/use-auth.ts'
import type { LotPrice } from '../lot-data.ts'
import type { LotCardData } from '../lot-schema.ts'

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
  const { session } = useAuth()
  const api = useApi()
  const [answer, setAnswer] = useState<{ wanted: string; prices: Prices }>()
  const slugs = cards.map(({ slug }) => slug).join(' ')
  const reader = session?.personId ?? null
  const wanted = `${reader} ${slugs}`
  useEffect(() => {
    if (reader === null || slugs === '') return
    let left = false
    const load = async (): Promise<Prices> => {
      try {
        const { loadPrices } = await import('../lot-data.ts')
        const items = await loadPrices(api(), slugs.split(' '))
        return { kind: 'known', bySlug: new Map(items.map((each) => [each.slug, each])) }
      } catch (error) {
        if (!isFailedCall(error)) throw error
        const forbidden = 'code' in error && error.code !== 'unavailable'
        const reason = forbidden ? 'For verified buyers' : 'The price could not be loaded'
        return { kind: 'refused', reason }
      }
    }
    void load().then((prices) => left || setAnswer({ wanted, prices }))
    return () => {
      left = true
    }
  }, [api, reader, slugs, wanted])
  // The answer may still be about the lots of the page before.
  return answer?.wanted === wanted ? answer.prices : { kind: 'waiting' }
}
