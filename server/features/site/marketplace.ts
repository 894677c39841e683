import { and, count, desc, gte, isNotNull, lte, sql } from 'drizzle-orm'

import type { CallContext } from '#server/contract/context.ts'
import { daysAgo } from '#server/contract/feature.ts'
import { lotsTag, tradingFigures } from '#server/features/companies/service.ts'
import { isOnSale, listing, newestLots, presentCards } from '#server/features/listings/service.ts'
import type { AnswerOf } from '#shared/contract/endpoint.ts'
import type { site } from '#shared/features/site/contract.ts'
import { utcDay } from '#shared/utc-day.ts'

/**
 * From which numbers on home shows the marketplace's own figures. Below any of them a small number
 * says more about how young the site is than about what a visitor finds, and few companies could be
 * recognised one by one; so the figures of the trade stand in their place.
 */
export const enough = {
  /** About ten in each of the categories, so that a search narrows something. */
  lots: 100,
  /** A month's new lots: fewer than one every second day is no movement. */
  newLots: 15,
  /** As in published statistics, where fewer than five would give away who they are. */
  companies: 5,
  /** Two would be a home market and a neighbour. */
  countries: 3,
} as const

/** New arrivals are six lots or none: one full row of six, or of three, or of two. */
export const arrivals = 6

type Figures = NonNullable<AnswerOf<typeof site.marketplace>['figures']>

/** Of more lots visitors learn only that there are more, so that counting stays cheap. */
const mostCounted = 10_000

/** As many lots as the search of all lots lists to a visitor, and those of them that are new. */
async function lotFigures(ctx: CallContext) {
  const found = ctx.db
    .select({ publishedAt: listing.publishedAt })
    .from(listing)
    .where(and(isOnSale(ctx), isNotNull(listing.slug)))
    // If not all are counted, the new ones are.
    .orderBy(desc(listing.publishedAt), desc(listing.id))
    .limit(mostCounted + 1)
    .as('found')
  const isNew = gte(found.publishedAt, daysAgo(ctx, 30))
  const [counted] = await ctx.db
    .select({
      lots: count(),
      newLots: sql<number>`count(*) filter (where ${isNew})`.mapWith(Number),
    })
    .from(found)
  return counted ?? { lots: 0, newLots: 0 }
}

async function ownFigures(ctx: CallContext): Promise<Figures | null> {
  const [{ lots, newLots }, { companies, countries }] = [
    await lotFigures(ctx),
    await tradingFigures(ctx),
  ]
  const figures = { lots, newLots, companies, countries }
  const names = Object.keys(enough) as (keyof typeof enough)[]
  if (names.some((name) => figures[name] < enough[name])) return null
  return {
    ...figures,
    lots: Math.min(lots, mostCounted),
    more: lots > mostCounted,
    on: utcDay(ctx.clock()),
  }
}

/** The newest lots that are open to everybody, with their pictures; none if they are too few. */
async function newArrivals(ctx: CallContext) {
  const isPublic = and(isNotNull(listing.slug), lte(listing.publicFrom, ctx.clock()))
  const cards = await presentCards(ctx, await newestLots(ctx, isPublic, arrivals))
  const pictured = cards.flatMap(({ slug, title, picture }) =>
    picture === null ? [] : [{ slug, title, picture }],
  )
  return pictured.length < arrivals ? [] : pictured
}

/** What home shows of the marketplace: the same for everybody. */
export async function marketplace(ctx: CallContext) {
  ctx.noteSource?.(lotsTag)
  return { figures: await ownFigures(ctx), arrivals: await newArrivals(ctx) }
}
