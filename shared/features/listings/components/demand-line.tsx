import { useCallback } from 'react'

import type { Api } from '../../../contract/call.ts'
import { useReader } from '../../../ui/reader.ts'
import { useLoaded } from '../../../ui/use-loaded.ts'
import { demand } from '../demand-contract.ts'
import { demandWords } from '../demand-words.ts'
import type { ListingState } from '../listing-states.ts'

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
