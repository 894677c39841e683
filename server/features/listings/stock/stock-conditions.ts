import { and, arrayContains, eq, isNotNull, lte } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { wordsBegin } from '#server/db/word-search.ts'
import {
  confirmedFor,
  readTerms,
  type StockPrices,
  type StockView,
} from '#shared/features/listings/stock-filter.ts'
import { utcDay } from '#shared/utc-day.ts'

import { listing, listingWords } from '../table.ts'

const day = 86_400_000

/** What narrows the stock book, as in its contract. */
export interface StockFilter {
  view: StockView
  words?: string | undefined
  terms?: string | undefined
  older?: number | undefined
  price?: StockPrices | undefined
}

/** Live, and nobody has said for a while that it is still there. */
export const isUnconfirmed = (now: Date) =>
  and(
    eq(listing.state, 'live'),
    lte(listing.confirmedAt, new Date(now.getTime() - confirmedFor * day)),
  )

/** The listings of the actor's company that a filter leaves. */
export function stockMatches(
  { actor, clock }: CallContext<MemberActor>,
  { view, words, terms, older, price }: StockFilter,
) {
  const now = clock()
  const wanted = readTerms(terms)
  return and(
    eq(listing.companyId, actor.company.id),
    view === 'all'
      ? undefined
      : view === 'unconfirmed'
        ? isUnconfirmed(now)
        : eq(listing.state, view),
    wanted.length === 0 ? undefined : arrayContains(listing.terms, wanted),
    older === undefined
      ? undefined
      : lte(listing.acquiredOn, utcDay(new Date(now.getTime() - older * day))),
    price === 'falls' ? isNotNull(listing.markdownAt) : undefined,
    wordsBegin(listingWords(listing), words),
  )
}
