import {
  and,
  count,
  desc,
  eq,
  exists,
  gt,
  inArray,
  lte,
  max,
  min,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

import { settledCurrencies } from '#server/config/client-accounts.ts'
import type { Actor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import {
  companyTag,
  lotsTag,
  mayBuy,
  tradingCompanies,
} from '#server/features/companies/service.ts'
import { type Quote, quoteOf } from '#shared/features/listings/pricing.ts'

import { firstPictures } from '../pictures/public-picture.ts'
import { listingTag } from '../stock/own-listing.ts'
import { earlyCompany, listing, listingChange } from '../table.ts'

export type Lot = typeof listing.$inferSelect

/**
 * Whether a listing can be found at all: it is live, its company may be traded with, and its currency
 * can be settled.
 */
export const isOnSale = ({ db, clock, config }: WorkContext): SQL | undefined =>
  and(
    eq(listing.state, 'live'),
    inArray(listing.companyId, tradingCompanies(db, clock())),
    inArray(listing.currency, [...settledCurrencies(config)]),
  )

/** Whether a company may buy: it is verified and buys. */
export const isBuying = ({ db, clock }: WorkContext, company: string): SQL =>
  mayBuy(db, clock(), company)

/** The company whose verified buyers the caller is one of; null for everybody else. */
export function buyingCompany(actor: Actor): string | null {
  if (actor.kind !== 'person' || actor.company === null || !actor.emailConfirmed) return null
  const { id, buys, verified, suspended } = actor.company
  return buys && verified && !suspended ? id : null
}

/** Which of these lots are open to the caller; the others show a title and a picture at most. */
export async function openTo(
  ctx: CallContext,
  found: readonly Pick<Lot, 'id' | 'companyId' | 'publicFrom'>[],
): Promise<ReadonlySet<string>> {
  const now = ctx.clock()
  const early = found.filter(({ publicFrom }) => publicFrom === null || publicFrom > now)
  const open = new Set(found.filter((each) => !early.includes(each)).map(({ id }) => id))
  const reader = ctx.actor.kind === 'person' ? ctx.actor.company : null
  for (const { id, companyId } of early) if (companyId === reader?.id) open.add(id)
  const buyer = buyingCompany(ctx.actor)
  if (buyer === null || early.length === 0) return open
  const circles = await ctx.db
    .select()
    .from(earlyCompany)
    .where(
      inArray(
        earlyCompany.listingId,
        early.map(({ id }) => id),
      ),
    )
  for (const { id } of early) {
    const circle = circles.filter(({ listingId }) => listingId === id)
    if (circle.length === 0 || circle.some(({ companyId }) => companyId === buyer)) open.add(id)
  }
  return open
}

/** The columns of a listing that say to whom it is open. */
type Openness = Readonly<Record<'id' | 'companyId' | 'publicFrom', AnyPgColumn>>

/** Whether a lot is open to everyone, or early to a company that buys. */
export function isOpenToBuyer(
  { db, clock }: WorkContext,
  buyer: string,
  lot: Openness,
): SQL | undefined {
  const circle = (...more: SQL[]) =>
    db
      .select({ companyId: earlyCompany.companyId })
      .from(earlyCompany)
      .where(and(eq(earlyCompany.listingId, lot.id), ...more))
  return or(
    lte(lot.publicFrom, clock()),
    notExists(circle()),
    exists(circle(eq(earlyCompany.companyId, buyer))),
  )
}

/** The same as `openTo`, as a condition on a table that has these columns of a listing. */
export function isOpenTo(ctx: CallContext, lot: Openness): SQL {
  const { clock, actor } = ctx
  const reader = actor.kind === 'person' ? actor.company : null
  const buyer = buyingCompany(actor)
  const open = or(
    buyer === null ? lte(lot.publicFrom, clock()) : isOpenToBuyer(ctx, buyer, lot),
    reader === null ? undefined : eq(lot.companyId, reader.id),
  )
  if (open === undefined) throw new Error('a condition is missing')
  return open
}

/** Until when a lot is open only to some; null if it is open to everyone. */
export const earlyUntil = ({ publicFrom }: Pick<Lot, 'publicFrom'>, now: Date): Date | null =>
  publicFrom !== null && publicFrom > now ? publicFrom : null

/** What a list shows of a lot, and what says to whom. */
const onCard = {
  id: listing.id,
  companyId: listing.companyId,
  publicFrom: listing.publicFrom,
  slug: listing.slug,
  title: listing.title,
  lines: sql<readonly string[]>`${listing.facts}->'lines'`,
}

/**
 * Lots as lists show them, in the order of their ids. A kept page with them follows their changes and
 * their opening.
 */
export async function presentCards(ctx: CallContext, ids: readonly string[]) {
  // A page without any lots changes too when the first one comes.
  ctx.noteSource?.(lotsTag)
  if (ids.length === 0) return []
  const now = ctx.clock()
  const [rows, pictures] = await Promise.all([
    ctx.db
      .select(onCard)
      .from(listing)
      .where(inArray(listing.id, [...ids])),
    firstPictures(ctx, ids),
  ])
  const open = await openTo(ctx, rows)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const lot = byId.get(id)
    if (lot === undefined) throw new Error(`there is no lot ${id}`)
    const until = earlyUntil(lot, now)
    ctx.noteSource?.(listingTag(id), until ?? undefined)
    ctx.noteSource?.(companyTag(lot.companyId))
    return {
      slug: lot.slug ?? '',
      title: lot.title,
      lines: open.has(id) ? lot.lines.filter(Boolean) : [],
      picture: pictures.get(id) ?? null,
      earlyUntil: until,
    }
  })
}

/**
 * The lots that everyone may know to be a company's. Who sells a lot is not told before it is open to
 * everyone.
 */
export const isSoldBy = ({ clock }: WorkContext, companyId: string): SQL | undefined =>
  and(eq(listing.companyId, companyId), lte(listing.publicFrom, clock()))

/** Notes that an answer changes with the lots, and when the next one opens to everyone. */
export async function noteOpenings(ctx: CallContext): Promise<void> {
  if (ctx.noteSource === undefined) return
  const [next] = await ctx.db
    .select({ at: min(listing.publicFrom) })
    .from(listing)
    .where(and(isOnSale(ctx), gt(listing.publicFrom, ctx.clock())))
  ctx.noteSource(lotsTag, next?.at ?? undefined)
}

/** The ids of up to `limit` of the newest lots on sale that fit a condition. */
export async function newestLots(
  ctx: CallContext,
  where: SQL | undefined,
  limit: number,
): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: listing.id })
    .from(listing)
    .where(and(isOnSale(ctx), where))
    .orderBy(desc(listing.publishedAt), desc(listing.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** How many of a seller's lots their page shows. */
const most = 24

/** The newest lots of a company, and how many it has; none if it may not be traded with. */
export async function lotsOfSeller(ctx: CallContext, companyId: string) {
  ctx.noteSource?.(companyTag(companyId))
  await noteOpenings(ctx)
  const isTheirs = isSoldBy(ctx, companyId)
  const [counted] = await ctx.db
    .select({ total: count() })
    .from(listing)
    .where(and(isOnSale(ctx), isTheirs))
  const newest = await newestLots(ctx, isTheirs, most)
  return { items: await presentCards(ctx, newest), total: counted?.total ?? 0 }
}

/**
 * Since when a lot on sale has been open to the caller, at the latest: since it was published, since
 * it opened to everyone, or since its seller last said who sees it early.
 */
export function openedAt(
  ctx: CallContext,
  published: typeof listing.publishedAt | typeof listing.firstPublishedAt = listing.publishedAt,
): SQL {
  // At the beginning of time, only those see a lot who see it early.
  const early = isOpenTo({ ...ctx, clock: () => new Date(0) }, listing)
  const chosen = ctx.db
    .select({ at: max(listingChange.createdAt) })
    .from(listingChange)
    .where(and(eq(listingChange.listingId, listing.id), eq(listingChange.what, 'early-access')))
  return sql`greatest(${published}, case when not ${early} then ${listing.publicFrom} end, (${chosen}))`
}

/**
 * The quote of a live lot with the pieces that can be ordered now: those that are in no open order.
 * A lot that is sold as a whole is ordered only once.
 */
export function quoteNow({
  id,
  sheet,
  facts,
  quantity,
  held,
}: Pick<Lot, 'id' | 'sheet' | 'facts' | 'quantity' | 'held'>): Quote {
  const quote = quoteOf(sheet, facts)
  if (quote === null) throw new Error(`the live listing ${id} has no price`)
  return { ...quote, quantity: quote.basis === 'total' && held > 0 ? 0 : quantity - held }
}
