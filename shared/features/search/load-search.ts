import type { LoaderFunctionArgs } from 'react-router-dom'

import { type Api, apiOf, CallError } from '../../contract/call.ts'
import type { SentTo } from '../../contract/endpoint.ts'
import { type Currency, minorPerUnit } from '../../contract/money.ts'
import { queryOf, readQuery } from '../../routing/query.ts'
import { type Found, type Histograms, search } from './contract.ts'
import { searchQuery, type SearchState } from './search-query.ts'

/** What a page of the search shows. */
export interface SearchData extends Found {
  /** Loaded for whoever is logged in, not for everyone. */
  own: boolean
}

const thousandths = (typed: string) => (typed === '' ? undefined : Math.round(Number(typed) * 1000))
const minor = (typed: string, currency: Currency) =>
  typed === '' ? undefined : Number(typed) * minorPerUnit(currency)
const orNone = (text: string) => (text === '' ? undefined : text)

/** What narrows the search at an address. */
export const narrowingFrom = (state: SearchState, category?: string, sub?: string) =>
  ({
    words: orNone(state.q),
    typed: state.typed ?? undefined,
    category,
    sub,
    facets: orNone(state.f),
    grossFrom: thousandths(state.wmin),
    grossTo: thousandths(state.wmax),
    caratsFrom: thousandths(state.cmin),
    caratsTo: thousandths(state.cmax),
    priceFrom: minor(state.pmin, state.currency),
    priceTo: minor(state.pmax, state.currency),
    // Without a limit of the price, the reader's own.
    currency: state.pmin === '' && state.pmax === '' ? undefined : state.currency,
    early: state.early ?? undefined,
    ships: state.ships ?? undefined,
  }) satisfies SentTo<typeof search.histograms>

/** Loads a page of the search, for everyone on the server and for the reader in the browser. */
export async function loadSearch(args: LoaderFunctionArgs): Promise<SearchData> {
  const api: Api = apiOf(args)
  const { category, sub } = args.params
  const state = queryOf(args, searchQuery)
  const input = {
    ...narrowingFrom(state, category, sub),
    sort: state.sort ?? undefined,
    after: orNone(state.cursor),
  }
  const own = api.signedIn()
  try {
    return { ...(await api.call(search.find, input)), own }
  } catch (error) {
    // A cursor that was cut off, or typed, leads to the first page.
    const malformed = error instanceof CallError && error.code === 'malformed'
    if (!malformed || input.after === undefined) throw error
    return { ...(await api.call(search.find, { ...input, after: undefined })), own }
  }
}

/**
 * Loads the histograms of a page of the search, whose query is as the address has it.
 * @param currency that of the prices; a limit of the price in the query is in it, too
 */
export function loadHistograms(
  api: Api,
  query: string,
  currency: Currency | undefined,
  category?: string,
  sub?: string,
): Promise<Histograms> {
  const state = readQuery(searchQuery, new URLSearchParams(query))
  const narrowing = narrowingFrom(state, category, sub)
  return api.call(search.histograms, { ...narrowing, currency: currency ?? narrowing.currency })
}
