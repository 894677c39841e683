import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

import { isFailedCall, useApi } from '../../../contract/call.ts'
import { readQuery, writeQuery } from '../../../routing/query.ts'
import type { Histograms } from '../contract.ts'
import type { SearchData } from '../load-search.ts'
import { searchQuery } from '../search-query.ts'

const none: Histograms = { gross: null, carats: null, price: null }

/**
 * Fetches the histograms of a search once its lots are there, so that nobody waits for them. Those
 * of the search before stay until then. Where they fail to come, none are shown.
 * @returns undefined until the first answer
 */
export function useHistograms({ category, own }: SearchData): Histograms | undefined {
  const { search } = useLocation()
  // Another order or page has the same histograms.
  const asked = readQuery(searchQuery, new URLSearchParams(search))
  const query = writeQuery(searchQuery, { ...asked, sort: null, cursor: '' })
  const api = useApi()
  const [answer, setAnswer] = useState<{ own: boolean; histograms: Histograms }>()
  const [slug, sub] = [category?.slug, category?.sub?.slug]
  useEffect(() => {
    // Whoever is logged in is about to get data of their own.
    if (api().signedIn() !== own) return
    let left = false
    const load = async () => {
      try {
        const { loadHistograms } = await import('../load-search.ts')
        return await loadHistograms(api(), query, slug, sub)
      } catch (error) {
        if (!isFailedCall(error)) throw error
        return none
      }
    }
    void load().then((histograms) => left || setAnswer({ own, histograms }))
    return () => {
      left = true
    }
  }, [api, own, query, slug, sub])
  return answer?.own === own ? answer.histograms : undefined
}
