import { useLocation, useNavigate, useNavigation } from 'react-router-dom'

import { readQuery, writeQuery } from '../../../routing/query.ts'
import { readTerms, writeTerms } from '../facet-terms.ts'
import { searchQuery, type SearchState } from '../search-query.ts'

const none: Partial<SearchState> = {
  f: '',
  wmin: '',
  wmax: '',
  cmin: '',
  cmax: '',
  pmin: '',
  pmax: '',
  early: null,
  ships: null,
}

/** The search's state as the address has it, or is about to have it. */
export function useSearchState() {
  const here = useLocation()
  const { location } = useNavigation()
  const navigate = useNavigate()
  const { pathname, search } = location?.pathname === here.pathname ? location : here
  const state: SearchState = readQuery(searchQuery, new URLSearchParams(search))
  /** The address after a change; it begins with the first lot, unless a cursor is given. */
  const to = (change: Partial<SearchState>) =>
    pathname + writeQuery(searchQuery, { ...state, cursor: '', ...change })
  const terms = readTerms(state.f)
  return {
    state,
    path: pathname,
    terms,
    to,
    /** At once: React would take a tick back until the router has the new address. */
    go: (change: Partial<SearchState>) =>
      void navigate(to(change), { preventScrollReset: true, flushSync: true }),
    withTerm: (term: string) => ({ f: writeTerms([...terms, term]) }),
    withoutTerms: (drop: (term: string) => boolean) => ({
      f: writeTerms(terms.filter((term) => !drop(term))),
    }),
    cleared: to(none),
    busy: location !== undefined,
  }
}

export type SearchAddress = ReturnType<typeof useSearchState>
