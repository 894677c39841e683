import { and, eq, isNull, or, sql } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'

import { isOfferOf, withLots } from './find-offer.ts'
import { offerSays, summariesOf } from './list-offers.ts'
import { offer } from './table.ts'

/** How many of its latest offers on each side a company searches by words. */
const searched = 1000

/**
 * Offers of the caller's company: the one with a number, however old it is, and the latest of those
 * that say the words. The list of offers searches all of them, which takes as long as a company has
 * offers; this search does not.
 */
export async function findOffers(
  ctx: CallContext<MemberActor>,
  { words, number, limit }: { words: string; number: number | null; limit: number },
) {
  const own = ctx.actor.company.id
  const { id, stateSince, buyerCompanyId, sellerCompanyId } = offer
  const named = number === null ? undefined : eq(offer.number, number)
  const exact = named ?? isNull(id)
  const latest = (side: typeof buyerCompanyId | typeof sellerCompanyId) =>
    sql`(select ${id} from ${offer} where ${side} = ${own} order by ${stateSince} desc, ${id} desc limit ${searched})`
  const ofThem = sql`(select ${id} from ${offer} where ${and(exact, isOfferOf(own))})`
  const rows = await ctx.db
    .select({ offer, exact: sql<boolean>`${exact}` })
    .from(offer)
    .where(
      and(
        sql`${id} in (${latest(buyerCompanyId)} union all ${latest(sellerCompanyId)} union all ${ofThem})`,
        isOfferOf(own),
        or(named, offerSays(own, words)),
      ),
    )
    .orderBy(sql`${exact} desc, ${stateSince} desc, ${id} desc`)
    .limit(limit)
  const found = await withLots(
    ctx,
    rows.map((row) => row.offer),
  )
  const shown = await summariesOf(ctx, found)
  return shown.map((each, at) => ({ ...each, exact: rows[at]?.exact === true }))
}
