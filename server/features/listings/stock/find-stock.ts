import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { wordsBegin } from '#server/db/word-search.ts'

import { isOnSale, isOpenTo, presentCards } from '../lots/visible-lots.ts'
import { firstPictures } from '../pictures/public-picture.ts'
import { listing, listingWords } from '../table.ts'

/** Whether a stock number is what somebody typed, as they did or in capitals. */
export const isNumbered = (typed: string): SQL =>
  inArray(listing.stockNumber, [...new Set([typed, typed.toUpperCase()])])

/** Stock of the caller's company that says all the words, first what has them as its number. */
export async function findStock(
  ctx: CallContext<MemberActor>,
  { words, limit }: { words: string; limit: number },
) {
  const exact = sql<boolean>`${and(isNumbered(words), ne(listing.state, 'archived'))}`
  const rows = await ctx.db
    .select({
      id: listing.id,
      title: listing.title,
      stockNumber: listing.stockNumber,
      state: listing.state,
      exact: sql<boolean>`coalesce(${exact}, false)`,
    })
    .from(listing)
    .where(
      and(eq(listing.companyId, ctx.actor.company.id), wordsBegin(listingWords(listing), words)),
    )
    .orderBy(sql`coalesce(${exact}, false) desc`, desc(listing.updatedAt), desc(listing.id))
    .limit(limit)
  const pictures = await firstPictures(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((each) => ({ ...each, picture: pictures.get(each.id) ?? null }))
}

/** Lots on sale with a stock number, of those that are open to the caller, newest first. */
export async function lotsNumbered(ctx: CallContext, number: string, limit: number) {
  const lots = await ctx.db
    .select({ id: listing.id })
    .from(listing)
    .where(
      and(
        // Through the index of words, because no other has the numbers of all companies.
        wordsBegin(listingWords(listing), number),
        isNumbered(number),
        isOnSale(ctx),
        isOpenTo(ctx, listing),
      ),
    )
    .orderBy(desc(listing.publishedAt), desc(listing.id))
    .limit(limit)
  return presentCards(
    ctx,
    lots.map(({ id }) => id),
  )
}
