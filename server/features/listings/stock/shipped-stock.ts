import { and, count, desc, eq, isNotNull, isNull } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { findCompany } from '#server/features/companies/service.ts'
import { feeTermsAt } from '#shared/contract/fee-prices.ts'
import type { Currency } from '#shared/contract/money.ts'
import { weightOfOne } from '#shared/features/listings/parts.ts'

import { firstPictures } from '../pictures/public-picture.ts'
import { listing } from '../table.ts'

/** How many lots a seller can try terms with, and how many with terms of their own are named. */
const mostSamples = 40
const mostNamed = 3

/** The lots on sale of the caller's company, as far as shipping depends on them. */
export async function shippedStock(ctx: CallContext<MemberActor>) {
  const { db, actor } = ctx
  const { id } = actor.company
  const { country } = await findCompany(ctx, id)
  const live = and(eq(listing.companyId, id), eq(listing.state, 'live'))
  const newest = [desc(listing.publishedAt), desc(listing.id)]
  const lots = await db
    .select({ currency: listing.currency, lots: count() })
    .from(listing)
    .where(and(live, isNull(listing.ownShipping), isNotNull(listing.currency)))
    .groupBy(listing.currency)
    .orderBy(desc(count()), listing.currency)
  const apart = and(live, isNotNull(listing.ownShipping))
  const titles = await db
    .select({ title: listing.title })
    .from(listing)
    .where(apart)
    .orderBy(...newest)
    .limit(mostNamed)
  const samples = await db
    .select()
    .from(listing)
    .where(and(live, isNotNull(listing.unitPrice), isNull(listing.ownShipping)))
    .orderBy(...newest)
    .limit(mostSamples)
  const pictures = await firstPictures(
    ctx,
    samples.map((lot) => lot.id),
  )
  return {
    lots: lots.map((each) => ({ currency: each.currency as Currency, lots: each.lots })),
    own: { lots: await db.$count(listing, apart), titles: titles.map(({ title }) => title) },
    samples: samples.map((lot) => ({
      stockNumber: lot.stockNumber ?? '',
      title: lot.title,
      lines: lot.facts.lines.filter(Boolean),
      picture: pictures.get(lot.id) ?? null,
      currency: lot.currency as Currency,
      price: lot.unitPrice ?? 0,
      weight: weightOfOne(lot),
      feeTerms: feeTermsAt(lot.currency as Currency, ctx.clock(), ctx.config.feePrices),
      country: String(lot.sheet.values.country ?? country),
    })),
  }
}
