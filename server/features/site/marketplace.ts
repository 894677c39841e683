import { and, count, desc, gte, isNotNull, lte, sql } from 'drizzle-orm'

import type { CallContext } from '#server/contract/context.ts'
import { daysAgo } from '#server/contract/feature.ts'
import { lotsTag, tradingFigures } from '#server/features/companies/service.ts'
import { isOnSale, listing, newestLots, presentCards } from '#server/features/listings/service.ts'
import type { AnswerOf } from '#shared/contract/endpoint.ts'
import type { site } from '#shared/features/site/contract.ts'
import { utcDay } from '#shared/utc-day.ts'

import { arrivals, enough } from './enough.ts'

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
