import { useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react'

import { useApi } from '../../../contract/call.ts'
import { SessionContext } from '../../../session/use-auth.ts'
import { type DraftState, ListingDraft, type Own } from '../editing/listing-draft.ts'
import { metalQuotes, type Rates } from '../editing/metal-prices.ts'
import { currencyIn } from '../fields/money-field.ts'
import { kinds } from '../kinds/kinds.ts'
import { meltValue, quoteOf, spotsOf } from '../pricing.ts'
import { publishingPoints, readSheet } from '../sheet.ts'
import type { Editing, Problem } from './editor-context.tsx'

/** A draft of this listing that lives as long as its page. */
function useDraft(loaded: Own): readonly [ListingDraft, DraftState] {
  const api = useApi()
  const session = useContext(SessionContext)
  const [draft] = useState(
    () => new ListingDraft(loaded, api().call, () => session.get()?.personId ?? null),
  )
  useEffect(() => draft.open(), [draft])
  return [draft, useSyncExternalStore(draft.subscribe, draft.get, draft.get)]
}

/** The listing with everything that follows from what is entered now. */
export function useListing(loaded: Own, rates: Rates): { editing: Editing; state: DraftState } {
  const [draft, state] = useDraft(loaded)
  const { said, listing, refused } = state
  // What came with text, as from an import, says at once what is wrong with it.
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set(Object.keys(loaded.said)))
  const [{ edit, leave }] = useState(() => ({
    edit: (key: string, text: string) => draft.edit({ [key]: text }),
    leave: (key: string) =>
      setLeft((before) => (before.has(key) ? before : new Set([...before, key]))),
  }))
  const kind = kinds[listing.kind]
  const read = useMemo(() => {
    const sheet = readSheet(kind, said)
    const facts = kind.facts(sheet)
    const currency = currencyIn(sheet.values)
    const metals = metalQuotes(rates, currency)
    const spots = spotsOf(metals)
    const melt = meltValue(facts.metals, spots)
    const points = publishingPoints(kind, sheet, listing.pictures.length, listing.settled)
    return { sheet, facts, currency, metals, spots, melt, points, quote: quoteOf(sheet, facts) }
  }, [kind, said, rates, listing.pictures.length, listing.settled])
  const problems = useMemo(() => new Map(read.points.map((each) => [each.key, each])), [read])
  const problemOf = (key: string): Problem | undefined => {
    const refusal = refused[key]
    if (refusal !== undefined) return { tone: 'wrong', reason: refusal }
    const point = left.has(key) ? problems.get(key) : undefined
    if (point === undefined) return undefined
    const { reason, suggestion } = point
    return { tone: (said[key] ?? '').trim() === '' ? 'needed' : 'wrong', reason, suggestion }
  }
  return { state, editing: { draft, listing, kind, said, problemOf, edit, leave, ...read } }
}
