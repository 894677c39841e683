import { and, eq, isNotNull, ne } from 'drizzle-orm'

import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { companyTag, tradingSeller } from '#server/features/companies/service.ts'
import { statedSections, statedTables } from '#shared/features/listings/describe.ts'
import { categories } from '#shared/features/listings/kinds/categories.ts'
import { kinds } from '#shared/features/listings/kinds/kinds.ts'
import type { ListingState } from '#shared/features/listings/listing-states.ts'
import { statedReports } from '#shared/features/listings/reports.ts'
import { laboratories, reportPage } from '#shared/features/listings/vocabulary/stones.ts'

import { alikePictures, sameReports } from '../moderation/judge-listing.ts'
import { lastDecision } from '../moderation/review-state.ts'
import { firstPictures, publicPicture } from '../pictures/public-picture.ts'
import { listingTag, picturesOf } from '../stock/own-listing.ts'
import { listing } from '../table.ts'
import { alikeLots } from './alike-lots.ts'
import {
  earlyUntil,
  isOnSale,
  isSoldBy,
  type Lot,
  newestLots,
  openTo,
  presentCards,
} from './visible-lots.ts'

/** How many other lots a page shows in one row. */
const oneRow = 4

/**
 * A lot on sale by its slug.
 * @throws ProblemError 404 if there has never been one, 410 if it is no longer on sale
 */
export async function findLot(ctx: CallContext, slug: string): Promise<Lot> {
  const [found] = await ctx.db
    .select()
    .from(listing)
    .where(and(eq(listing.slug, slug), isOnSale(ctx)))
  if (found !== undefined) return found
  await findGone(ctx, slug)
  throw new ProblemError('gone', 'This lot is no longer for sale.')
}

/** @throws ProblemError 404 if there has never been such a lot */
async function findGone(ctx: CallContext, slug: string): Promise<Lot> {
  const [found] = await ctx.db
    .select()
    .from(listing)
    .where(and(eq(listing.slug, slug), isNotNull(listing.firstPublishedAt)))
  if (found === undefined) throw new ProblemError('not-found')
  // The page that says so is dropped when the lot returns.
  ctx.noteSource?.(listingTag(found.id))
  ctx.noteSource?.(companyTag(found.companyId))
  return found
}

/** States in which a lot's title is still the one that the public has read. */
const titled: ReadonlySet<ListingState> = new Set(['live', 'paused', 'sold-out', 'archived'])

/**
 * What stands in place of a lot that is no longer for sale: its title, and lots like it.
 * @throws ProblemError 404 if there has never been such a lot, or it is for sale
 */
export async function insteadOf(ctx: CallContext, slug: string) {
  const gone = await findGone(ctx, slug)
  const [onSale] = await ctx.db
    .select({ id: listing.id })
    .from(listing)
    .where(and(eq(listing.id, gone.id), isOnSale(ctx)))
  if (onSale !== undefined) throw new ProblemError('not-found')
  const { category } = gone.facts
  // What its seller may have changed since, or has shown only to some, is not for everyone.
  const read = titled.has(gone.state)
  const open = gone.publicFrom !== null && gone.publicFrom <= ctx.clock()
  const similar = await alikeLots(ctx, read && open ? gone : { category }, undefined, oneRow)
  return {
    slug,
    title: read ? gone.title : null,
    category,
    categoryName: categories[category].name,
    // A gone lot's page shows pictures and titles only.
    similar: (await presentCards(ctx, similar)).map((card) => ({ ...card, lines: [] })),
  }
}

/**
 * What a lot's page states of the lot and its seller.
 * @throws ProblemError 404 if its seller may not be traded with
 */
export async function fullLot(ctx: CallContext, lot: Lot, reader: 'everyone' | 'trade') {
  const [stated, seller] = await Promise.all([
    statedLot(ctx, lot, reader),
    tradingSeller(ctx, lot.companyId),
  ])
  ctx.noteSource?.(companyTag(seller.id), seller.until)
  return { ...stated, seller }
}

/** What a lot's page states of the lot alone, for everyone or also for verified buyers. */
export async function statedLot(ctx: CallContext, lot: Lot, reader: 'everyone' | 'trade') {
  const kind = kinds[lot.kind]
  const { values } = lot.sheet
  // What is in open orders is not on offer.
  const free = { ...lot.sheet, values: { ...values, quantity: lot.quantity - lot.held } }
  const sheet = lot.held === 0 ? lot.sheet : free
  const pictures = await picturesOf(ctx, lot.id)
  return {
    stockNumber: lot.stockNumber ?? '',
    description: (values.description as string | undefined) ?? null,
    lines: lot.facts.lines.filter(Boolean),
    sections: statedSections(kind, sheet, reader).map(({ title, rows }) => ({
      title,
      rows: [...rows],
    })),
    tables: statedTables(kind, sheet).map(({ title, columns, rows }) => ({
      title,
      columns: [...columns],
      rows: rows.map((row) => [...row]),
    })),
    reports: statedReports(sheet).map(({ laboratory, number }) => ({
      laboratory: laboratories[laboratory],
      number,
      href: reportPage(laboratory, number),
    })),
    pictures: pictures.map(publicPicture),
    confirmedAt: lot.confirmedAt ?? lot.updatedAt,
  }
}

/** A lot's page as everyone sees it: without price and exact stock. */
export async function lotPage(ctx: CallContext, slug: string) {
  const lot = await findLot(ctx, slug)
  const now = ctx.clock()
  const open = (await openTo(ctx, [lot])).has(lot.id)
  const until = earlyUntil(lot, now)
  ctx.noteSource?.(listingTag(lot.id), until ?? undefined)
  ctx.noteSource?.(companyTag(lot.companyId))
  const [full, beside, pictures] = await Promise.all([
    open ? fullLot(ctx, lot, 'everyone') : null,
    lotsBeside(ctx, lot, open),
    firstPictures(ctx, [lot.id]),
  ])
  const checked = full && (await checkedFacts(ctx, lot, full.pictures.length))
  return {
    id: lot.id,
    slug,
    title: lot.title,
    kind: lot.kind,
    category: lot.facts.category,
    categoryName: categories[lot.facts.category].name,
    picture: pictures.get(lot.id) ?? null,
    earlyUntil: until,
    full,
    checked,
    ...beside,
  }
}

/**
 * The rows of other lots on a lot's page. If the lot is not open to the reader, the rows depend on nothing but
 * its category: what is like it would tell what it is, and other lots of its seller who sells it.
 */
export async function lotsBeside(ctx: CallContext, lot: Lot, open: boolean) {
  const { id, companyId, category } = lot
  const [similar, fromSeller] = await Promise.all([
    alikeLots(ctx, open ? lot : { category }, ne(listing.companyId, companyId), oneRow),
    open ? newestLots(ctx, and(isSoldBy(ctx, companyId), ne(listing.id, id)), oneRow) : [],
  ])
  const cards = await presentCards(ctx, [...similar, ...fromSeller])
  return { similar: cards.slice(0, similar.length), fromSeller: cards.slice(similar.length) }
}

/** What we know of a lot from checks of our own, as it is now. */
export async function checkedFacts(ctx: CallContext, lot: Lot, pictures: number) {
  const [last, alike, same] = await Promise.all([
    lastDecision(ctx, lot.id),
    alikePictures(ctx, lot),
    sameReports(ctx, lot),
  ])
  return {
    readAt: last?.outcome === 'approved' ? last.decidedAt : null,
    ownPictures: pictures > 0 && alike.length === 0,
    ownReports: lot.reports.length > 0 && same.length === 0,
  }
}
