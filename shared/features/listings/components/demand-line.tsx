import { useEffect, useState } from 'react'

import { isFailedCall, useApi } from '../../../contract/call.ts'
import { useReader } from '../../../ui/reader.ts'
import { demand } from '../demand-contract.ts'
import { demandWords } from '../demand-words.ts'
import type { ListingState } from '../listing-states.ts'

/**
 * Tells a seller how many saved searches a piece matches. With the version as its `key`, it asks
 * again after each change. While it is not known, there is nothing to say.
 */
export function DemandLine(of: { id: string; state: ListingState }) {
  const { id, state } = of
  const api = useApi()
  const { locale } = useReader()
  const [searches, setSearches] = useState<number | null>(null)
  useEffect(() => {
    let left = false
    const load = async () => {
      try {
        const known = await api().call(demand.of, { id })
        if (!left) setSearches(known.searches)
      } catch (error) {
        if (!isFailedCall(error)) throw error
        if (!left) setSearches(null)
      }
    }
    void load()
    return () => {
      left = true
    }
  }, [api, id])
  return <p className="small quiet">{searches !== null && demandWords(searches, state, locale)}</p>
}
