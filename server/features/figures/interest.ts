import { and, count, countDistinct, eq, gt, type SQL, sql } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { sumOf } from '#server/db/sum-of.ts'
import { favourite, listing, lotViews } from '#server/features/listings/service.ts'
import { offer, offerMove } from '#server/features/offers/service.ts'
import { utcDay } from '#shared/utc-day.ts'

/** When the seller first answered an offer; null if they have not. */
const answeredAt = sql`(select min(answer.at) from ${offerMove} answer where answer.offer_id = ${offer.id} and answer.by = 'seller')`

/** Offers that buyers began since a time, with what they said first, and how fast they were answered. */
async function offersSince({ db, actor }: CallContext<MemberActor>, from: Date) {
  const half = (value: SQL) =>
    sql<
      number | null
    >`round(percentile_cont(0.5) within group (order by (${value})::double precision)::numeric)`.mapWith(
      Number,
    )
  const share = sql`${offerMove.amount} * 10000.0 / nullif(${offerMove.listAmount}, 0)`
  const [found] = await db
    .select({
      received: count(),
      accepted: sql<number>`count(*) filter (where ${offer.state} = 'accepted')`.mapWith(Number),
      // Of those below: medians leave out what is null.
      ofAsk: half(share),
      withAsk: sql<number>`count(${share})`.mapWith(Number),
      minutes: half(sql`extract(epoch from ${answeredAt} - ${offerMove.at}) / 60`),
      answered: sql<number>`count(${answeredAt})`.mapWith(Number),
    })
    .from(offer)
    .innerJoin(offerMove, and(eq(offerMove.offerId, offer.id), eq(offerMove.position, 1)))
    .where(and(eq(offer.sellerCompanyId, actor.company.id), gt(offerMove.at, from)))
  if (found === undefined) throw new Error('an aggregate has one row')
  return found
}

/** What buyers showed of their interest in the caller's stock since a time. */
export async function interestSince(ctx: CallContext<MemberActor>, from: Date) {
  const offers = await offersSince(ctx, from)
  const [saved] = await ctx.db
    .select({ lots: countDistinct(favourite.listingId), people: countDistinct(favourite.personId) })
    .from(favourite)
    .innerJoin(listing, eq(listing.id, favourite.listingId))
    .where(and(eq(listing.companyId, ctx.actor.company.id), gt(favourite.createdAt, from)))
  if (saved === undefined) throw new Error('an aggregate has one row')
  const [opened] = await ctx.db
    .select({
      lots: countDistinct(lotViews.listingId),
      buyers: sumOf(sql`${lotViews.buyers}`),
      visitors: sumOf(sql`${lotViews.visitors}`),
    })
    .from(lotViews)
    .innerJoin(listing, eq(listing.id, lotViews.listingId))
    .where(and(eq(listing.companyId, ctx.actor.company.id), gt(lotViews.day, utcDay(from))))
  if (opened === undefined) throw new Error('an aggregate has one row')
  const { received, accepted, ofAsk, withAsk, minutes, answered } = offers
  return {
    opened,
    saved,
    offers: { received, accepted },
    firstOffer: withAsk === 0 ? null : { ofAsk: ofAsk ?? 0, of: withAsk },
    firstAnswer: answered === 0 ? null : { minutes: minutes ?? 0, of: answered },
  }
}
