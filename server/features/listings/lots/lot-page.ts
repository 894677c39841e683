import { and, eq, ne } from 'drizzle-orm'

import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { companyTag, tradingSeller } from '#server/features/companies/service.ts'
import { statedSections } from '#shared/features/listings/describe.ts'
import { categories } from '#shared/features/listings/kinds/kind.ts'
import { kinds } from '#shared/features/listings/kinds/kinds.ts'
import {
  laboratories,
  type Laboratory,
  reportPage,
} from '#shared/features/listings/vocabulary/stones.ts'

import { publicPicture } from '../pictures/public-picture.ts'
import { listingTag, picturesOf } from '../stock/own-listing.ts'
import { listing } from '../table.ts'
import { earlyUntil, isOnSale, type Lot, newestLots, openTo, presentCards } from './visible-lots.ts'

const mostSimilar = 4

/**
 * A lot on sale by its slug.
 * @throws ProblemError 404 if there has never been one, 410 if it is no longer on sale
 */
export async function findLot(ctx: CallContext, slug: string): Promise<Lot> {
  const [found] = await ctx.db
    .select()
    .from(listing)
    .where(and(eq(listing.slug, slug), isOnSale(ctx)))
  if (found === undefined) throw new ProblemError('not-found')
  return found
}

/** Everything that a lot's page states, for everyone or also for verified buyers. */
export async function fullLot(ctx: CallContext, lot: Lot, reader: 'everyone' | 'trade') {
  const kind = kinds[lot.kind]
  const { values } = lot.sheet
  const pictures = await picturesOf(ctx, lot.id)
  const laboratory = values.laboratory as Laboratory | undefined
  const number = values.report as string | undefined
  return {
    description: (values.description as string | undefined) ?? null,
    lines: lot.facts.lines.filter(Boolean),
    sections: statedSections(kind, lot.sheet, reader).map(({ title, rows }) => ({
      title,
      rows: [...rows],
    })),
    report:
      laboratory === undefined || number === undefined
        ? null
        : {
            laboratory: laboratories[laboratory],
            number,
            href: reportPage(laboratory, number),
          },
    pictures: pictures.map(publicPicture),
    confirmedAt: (lot.confirmedAt ?? lot.updatedAt).toISOString(),
  }
}

/** A lot's page as everyone sees it: without price and exact stock. */
export async function lotPage(ctx: CallContext, slug: string) {
  const lot = await findLot(ctx, slug)
  const now = ctx.clock()
  const open = (await openTo(ctx, [lot])).has(lot.id)
  const seller = await tradingSeller(ctx, lot.companyId)
  const until = earlyUntil(lot, now)
  ctx.noteSource?.(listingTag(lot.id), until === null ? undefined : new Date(until))
  ctx.noteSource?.(companyTag(lot.companyId), seller.until)
  const full = open ? await fullLot(ctx, lot, 'everyone') : null
  const similar = await newestLots(
    ctx,
    and(eq(listing.category, lot.category), ne(listing.id, lot.id)),
    mostSimilar,
  )
  return {
    slug,
    title: lot.title,
    kind: lot.kind,
    category: lot.facts.category,
    categoryName: categories[lot.facts.category],
    stockNumber: lot.stockNumber ?? '',
    picture: (await presentCards(ctx, [lot]))[0]?.picture ?? null,
    earlyUntil: until,
    publishedAt: (lot.publishedAt ?? lot.createdAt).toISOString(),
    seller: { id: seller.id, name: seller.name, country: seller.country },
    full,
    similar: await presentCards(ctx, similar),
  }
}
