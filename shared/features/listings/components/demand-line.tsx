import { useCallback } from 'react'

import type { Api } from '../../../contract/call.ts'
import { useReader } from '../../../ui/reader.ts'
import { useLoaded } from '../../../ui/use-loaded.ts'
import { demand } from '../demand-contract.ts'
import type { ListingState } from '../listing-states.ts'

const small = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** How many saved searches a piece fits, in words for its seller. */
export function demandWords(searches: number, state: ListingState, locale: string): string {
  const one = searches === 1
  const count = small[searches] ?? searches.toLocaleString(locale)
  const fits = `${count} saved ${one ? 'search matches' : 'searches match'} this piece`
  if (searches === 0 || state === 'archived') return `${fits}.`
  const owners = one ? 'its owner' : 'their owners'
  const told = one ? 'is told' : 'are told'
  if (state === 'live') return `${fits}; ${owners} ${told} of it.`
  if (state === 'review') return `${fits}; ${owners} ${told} when it is approved.`
  return `${fits}; ${owners} ${told} when you publish.`
}

/**
 * Tells a seller how many saved searches a piece matches. With the version as its `key`, it asks
 * again after each change. While it is not known, there is nothing to say.
 */
export function DemandLine({ id, state }: { id: string; state: ListingState }) {
  const { locale } = useReader()
  const load = useCallback((api: Api) => api.call(demand.of, { id }), [id])
  const { data } = useLoaded(load)
  return <p className="small quiet">{data !== null && demandWords(data.searches, state, locale)}</p>
}
