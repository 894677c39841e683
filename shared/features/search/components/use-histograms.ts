import { type RefObject, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

import { isFailedCall, useApi } from '../../../contract/call.ts'
import { readQuery, writeQuery } from '../../../routing/query.ts'
import { useReading } from '../../rates/use-reading.ts'
import type { Histograms } from '../contract.ts'
import type { SearchData } from '../load-search.ts'
import { searchQuery } from '../search-query.ts'
import { rangeIn } from './price-range.ts'

const none: Histograms = { gross: null, carats: null, price: null }

/** Whether an element is on screen, and not in a closed drawer. False until the browser has laid it out. */
function useIsSeen(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (element.current === null) return
    const observer = new IntersectionObserver((entries) =>
      setSeen(entries.at(-1)?.isIntersecting === true),
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return seen
}

/**
 * Fetches the histograms of a search once its lots are there, so that nobody waits for them, and only
 * while somebody sees where they go. Those of the search before stay until then. Where they fail to
 * come, none are shown.
 * @returns undefined until the first answer
 */
export function useHistograms(
  { category, own }: SearchData,
  place: RefObject<Element | null>,
): Histograms | undefined {
  const { search } = useLocation()
  // Another order or page has the same histograms.
  const asked = readQuery(searchQuery, new URLSearchParams(search))
  const reading = useReading()
  const range = reading ? rangeIn(asked, reading) : asked
  const query = writeQuery(searchQuery, { ...asked, ...range, sort: null, cursor: '' })
  const currency = reading?.currency
  const api = useApi()
  const isSeen = useIsSeen(place)
  const [answer, setAnswer] = useState<{ own: boolean; to: string; histograms: Histograms }>()
  const [slug, sub] = [category?.slug, category?.sub?.slug]
  const to = `${slug ?? ''}/${sub ?? ''}?${query} ${currency ?? ''}`
  const isAnswered = answer?.own === own && answer.to === to
  useEffect(() => {
    // Whoever is logged in is about to get data of their own.
    if (!isSeen || isAnswered || api().signedIn() !== own) return
    // Their prices are in the reader's currency.
    if (own && reading === undefined) return
    let left = false
    const load = async () => {
      try {
        const { loadHistograms } = await import('../load-search.ts')
        return await loadHistograms(api(), query, currency, slug, sub)
      } catch (error) {
        if (!isFailedCall(error)) throw error
        return none
      }
    }
    void load().then((histograms) => left || setAnswer({ own, to, histograms }))
    return () => {
      left = true
    }
  }, [api, currency, isAnswered, isSeen, own, query, reading, slug, sub, to])
  return answer?.own === own ? answer.histograms : undefined
}
