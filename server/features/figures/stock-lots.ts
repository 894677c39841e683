import { and, count, desc, eq, gt, lte, type SQL, sql } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { daysAgo } from '#server/contract/feature.ts'
import { sumOf } from '#server/db/sum-of.ts'
import {
  favourite,
  listing,
  lotViews,
  picturesOfListings,
} from '#server/features/listings/service.ts'
import { offer, offerLot, offerMove } from '#server/features/offers/service.ts'
import { currentRates, spotsIn } from '#server/features/rates/service.ts'
import { interestShown, longestShown, quietDays } from '#shared/features/figures/stock-lots.ts'
import {
  meltValue,
  quoteOf,
  smallestOrder,
  toMetal,
  unitOf,
} from '#shared/features/listings/pricing.ts'
import { utcDay } from '#shared/utc-day.ts'

import type { SoldLines, Span } from './sold-lines.ts'
import { free, inStock, waitedSince } from './waiting-stock.ts'

/** Lots of the caller's stock with what buyers showed of them in a span, as an order of them says. */
async function lotsInTurn(
  ctx: CallContext<MemberActor>,
  lines: SoldLines,
  { from, to }: Span,
  inTurn: (shown: { opened: SQL; saved: SQL; offers: SQL; orders: SQL }) => SQL[],
  limit: number,
) {
  const { db, actor } = ctx
  const own = eq(listing.companyId, actor.company.id)
  const opened = db
    .select({ id: lotViews.listingId, times: sumOf(sql`${lotViews.buyers}`).as('opened') })
    .from(lotViews)
    .innerJoin(listing, eq(listing.id, lotViews.listingId))
    .where(and(own, gt(lotViews.day, utcDay(from))))
    .groupBy(lotViews.listingId)
    .as('opened')
  const saved = db
    .select({ id: favourite.listingId, people: count().as('saved') })
    .from(favourite)
    .innerJoin(listing, eq(listing.id, favourite.listingId))
    .where(and(own, gt(favourite.createdAt, from)))
    .groupBy(favourite.listingId)
    .as('saved')
  const offered = db
    .select({
      id: offerLot.listingId,
      began: sql<number>`count(*) filter (where ${offerMove.at} > ${from}::timestamptz)`.as(
        'began',
      ),
      last: sql`max(${offerMove.at})`.as('last_offer'),
    })
    .from(offer)
    .innerJoin(offerLot, eq(offerLot.offerId, offer.id))
    .innerJoin(offerMove, and(eq(offerMove.offerId, offer.id), eq(offerMove.position, 1)))
    .where(and(eq(offer.sellerCompanyId, actor.company.id), lte(offerMove.at, to)))
    .groupBy(offerLot.listingId)
    .as('offered')
  const ordered = db
    .select({ id: lines.listingId, orders: count().as('ordered') })
    .from(lines)
    .groupBy(lines.listingId)
    .as('ordered')
  const shown = {
    opened: sql`coalesce(${opened.times}::numeric, 0)`,
    saved: sql`coalesce(${saved.people}, 0)`,
    offers: sql`coalesce(${offered.began}, 0)`,
    orders: sql`coalesce(${ordered.orders}, 0)`,
  }
  const times = (value: SQL) => sql<number>`${value}`.mapWith(Number)
  return db
    .with(lines)
    .select({
      lot: listing,
      pieces: sql<number>`${free}`.mapWith(Number),
      days: sql<number>`${to}::date - ${waitedSince}`.mapWith(Number),
      opened: times(shown.opened),
      saved: times(shown.saved),
      offers: times(shown.offers),
      orders: times(shown.orders),
      quiet: sql<boolean>`coalesce(${offered.last} < ${daysAgo(ctx, quietDays)}::timestamptz, true)`,
    })
    .from(listing)
    .leftJoin(opened, eq(opened.id, listing.id))
    .leftJoin(saved, eq(saved.id, listing.id))
    .leftJoin(offered, eq(offered.id, listing.id))
    .leftJoin(ordered, eq(ordered.id, listing.id))
    .where(inStock(ctx))
    .orderBy(...inTurn(shown), listing.id)
    .limit(limit)
}

/** The lots that have waited longest, and those that buyers looked at most, each as the page shows it. */
export async function stockLots(ctx: CallContext<MemberActor>, lines: SoldLines, span: Span) {
  const longest = await lotsInTurn(ctx, lines, span, () => [sql`${waitedSince}`], longestShown)
  const most = await lotsInTurn(
    ctx,
    lines,
    span,
    ({ opened, saved, offers, orders }) => [desc(opened), desc(saved), desc(offers), desc(orders)],
    interestShown,
  )
  const rates = await currentRates(ctx)
  const pictures = await picturesOfListings(
    ctx,
    [...longest, ...most].map(({ lot }) => lot.id),
  )
  const present = ({ lot, ...each }: (typeof longest)[number]) => {
    const { id, version, title, stockNumber, state, currency, unitPrice, cost } = lot
    const quote = quoteOf(lot.sheet, lot.facts)
    // All of the lot's pieces: one that is partly held has a price for its smallest order, too.
    const spots = currency === null ? {} : spotsIn(rates, currency)
    const unit =
      quote && unitOf({ ...quote, quantity: Math.max(quote.quantity, smallestOrder(quote)) }, spots)
    return {
      id,
      version,
      title,
      stockNumber,
      picture: pictures.get(id) ?? null,
      live: state === 'live',
      currency,
      price: unitPrice,
      cost,
      toMetal: quote && unit !== null ? toMetal(unit, meltValue(quote.metals, spots)) : null,
      ...each,
    }
  }
  return { longest: longest.map(present), most: most.map(present) }
}
