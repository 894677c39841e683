import { and, desc, eq, sql } from 'drizzle-orm'

import type { MemberActor, PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { holdOpenPerson } from '#server/features/accounts/service.ts'
import { mostFavourites } from '#shared/features/listings/favourites-contract.ts'

import { findLot } from '../lots/lot-page.ts'
import { buyingCompany, isOnSale, openTo, presentCards } from '../lots/visible-lots.ts'
import { listing } from '../table.ts'
import { favourite, follow } from './table.ts'

const isOwn = ({ actor }: CallContext<PersonActor>) => eq(favourite.personId, actor.personId)

/**
 * Makes a lot a favourite, as it is now; again changes nothing.
 * @throws ProblemError 404 if it is not on sale or not open to the caller, 409 beyond the limit
 */
export async function addFavourite(ctx: CallContext<MemberActor>, slug: string) {
  const lot = await findLot(ctx, slug)
  if (!(await openTo(ctx, [lot])).has(lot.id)) throw new ProblemError('not-found')
  const { personId } = ctx.actor
  await inTransaction(ctx, async (inside) => {
    const { db, clock } = inside
    await holdOpenPerson(inside, personId)
    if ((await db.$count(favourite, isOwn(ctx))) >= mostFavourites) {
      throw new ProblemError(
        'conflict',
        `You have ${mostFavourites} favourites. Remove one to add another.`,
      )
    }
    const { id: listingId, title, currency, unitPrice } = lot
    await db
      .insert(favourite)
      .values({ personId, listingId, title, currency, unitPrice, createdAt: clock() })
      .onConflictDoNothing()
  })
}

/** Makes a lot no favourite any more; again changes nothing. */
export async function dropFavourite(ctx: CallContext<PersonActor>, slug: string) {
  const lot = ctx.db.select({ id: listing.id }).from(listing).where(eq(listing.slug, slug))
  await ctx.db.delete(favourite).where(and(isOwn(ctx), eq(favourite.listingId, sql`(${lot})`)))
}

/** @throws ProblemError 404 if it is none of the caller's favourites */
export async function removeFavourite(ctx: CallContext<PersonActor>, id: string) {
  const removed = await ctx.db
    .delete(favourite)
    .where(and(isOwn(ctx), eq(favourite.listingId, id)))
    .returning({ id: favourite.listingId })
  if (removed.length === 0) throw new ProblemError('not-found')
}

/** What the hearts and the follow buttons of public pages show. */
export async function ownSlugs(ctx: CallContext<PersonActor>) {
  const slugs = await ctx.db
    .select({ slug: listing.slug })
    .from(favourite)
    .innerJoin(listing, eq(listing.id, favourite.listingId))
    .where(and(isOwn(ctx), isOnSale(ctx)))
  const companies = await ctx.db
    .select({ id: follow.companyId })
    .from(follow)
    .where(eq(follow.personId, ctx.actor.personId))
  return {
    buys: buyingCompany(ctx.actor) !== null,
    slugs: slugs.flatMap(({ slug }) => slug ?? []),
    companies: companies.map(({ id }) => id),
  }
}

type State = 'on-sale' | 'sold-out' | 'gone'

/** Favourites, newest first. Of what is not on sale any more, only the title of that time. */
export async function listFavourites(ctx: CallContext<PersonActor>) {
  const rows = await ctx.db
    .select({ kept: favourite, lot: listing, onSale: sql<boolean>`${isOnSale(ctx)}` })
    .from(favourite)
    .innerJoin(listing, eq(listing.id, favourite.listingId))
    .where(isOwn(ctx))
    .orderBy(desc(favourite.createdAt), desc(favourite.listingId))
  const shown = rows.filter(({ onSale }) => onSale).map(({ lot }) => lot)
  const [presented, open] = await Promise.all([
    presentCards(
      ctx,
      shown.map(({ id }) => id),
    ),
    openTo(ctx, shown),
  ])
  const cards = new Map(presented.map((each) => [each.slug, each]))
  const buys = buyingCompany(ctx.actor) !== null
  return {
    items: rows.map(({ kept, lot, onSale }) => {
      const { unitPrice: was, currency } = kept
      const is = lot.unitPrice
      const state: State = onSale ? 'on-sale' : lot.state === 'sold-out' ? 'sold-out' : 'gone'
      const sees = buys && onSale && open.has(lot.id)
      return {
        id: lot.id,
        title: kept.title,
        savedAt: kept.createdAt,
        state,
        lot: onSale ? (cards.get(lot.slug ?? '') ?? null) : null,
        lower:
          sees &&
          was !== null &&
          is !== null &&
          currency !== null &&
          currency === lot.currency &&
          is < was
            ? { currency, was, is }
            : null,
      }
    }),
  }
}
