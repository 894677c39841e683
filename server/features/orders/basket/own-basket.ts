import { and, asc, eq, inArray, lt, notInArray, or, sql } from 'drizzle-orm'

import type { BuyerActor, MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { deleteWhere } from '#server/db/delete-where.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { companyNamesIn, peopledCompanies } from '#server/features/companies/service.ts'
import {
  isOnSale,
  listing,
  openTo,
  orderableLot,
  picturesOfListings,
  pricedLots,
} from '#server/features/listings/service.ts'
import { mostLots } from '#shared/features/orders/contract.ts'

import { basketLine } from './table.ts'

const isOwn = ({ actor }: CallContext<MemberActor>) => eq(basketLine.companyId, actor.company.id)

/** How many lots are in the basket of the caller's company. */
export async function countBasket(ctx: CallContext<MemberActor>) {
  return { lots: await ctx.db.$count(basketLine, isOwn(ctx)) }
}

/** How many pieces of a lot are in the basket; null if it is not in it. */
export async function basketOfLot(ctx: CallContext<MemberActor>, slug: string) {
  const [found] = await ctx.db
    .select({ pieces: basketLine.pieces })
    .from(basketLine)
    .innerJoin(listing, eq(listing.id, basketLine.listingId))
    .where(and(isOwn(ctx), eq(listing.slug, slug)))
  return { pieces: found?.pieces ?? null }
}

/**
 * Puts pieces of a lot into the basket, in place of those in it. Nothing is held by that.
 * @throws ProblemError 404 if the lot is not open to the company, 409 if it is its own or the basket is
 *   full, 410 if the lot is no longer on sale
 */
export async function putInBasket(
  ctx: CallContext<BuyerActor>,
  { slug, pieces }: { slug: string; pieces: number },
) {
  return inTransaction(ctx, async (inside) => {
    const { db, clock, actor } = inside
    const { id: companyId } = actor.company
    const { lot } = await orderableLot(inside, slug, pieces)
    // One at a time for each company, so that the limit holds.
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${companyId}, 17))`)
    const line = { pieces, title: lot.title, changedAt: clock() }
    await db
      .insert(basketLine)
      .values({ companyId, listingId: lot.id, ...line })
      .onConflictDoUpdate({ target: [basketLine.companyId, basketLine.listingId], set: line })
    const counted = await countBasket(inside)
    if (counted.lots > mostLots) {
      throw new ProblemError(
        'conflict',
        `Your basket has ${mostLots} lots. Order or remove some before you add another.`,
      )
    }
    return counted
  })
}

/** Takes a lot out of the basket; again changes nothing. */
export async function removeFromBasket(ctx: CallContext<MemberActor>, listingId: string) {
  await ctx.db.delete(basketLine).where(and(isOwn(ctx), eq(basketLine.listingId, listingId)))
  return countBasket(ctx)
}

/** Takes out what a company has ordered, in the transaction that orders it. */
export const takeFromBasket = (
  ctx: WorkContext,
  companyId: string,
  listingIds: readonly string[],
): Promise<unknown> =>
  ctx.db
    .delete(basketLine)
    .where(and(eq(basketLine.companyId, companyId), inArray(basketLine.listingId, [...listingIds])))

/**
 * The lots in the basket as they are now. Of one that is no longer on sale, only the title that it had.
 * @param deliverTo the id of the address where the goods go; the company's default one if left out
 * @throws ProblemError 409 if the company has no such address
 */
export async function readBasket(
  ctx: CallContext<MemberActor>,
  { deliverTo }: { deliverTo?: string | undefined },
) {
  const rows = await ctx.db
    .select({ line: basketLine, lot: listing, onSale: sql<boolean>`${isOnSale(ctx)}` })
    .from(basketLine)
    .innerJoin(listing, eq(listing.id, basketLine.listingId))
    .where(isOwn(ctx))
    .orderBy(asc(basketLine.title), asc(basketLine.listingId))
  const lots = rows.map(({ lot }) => lot)
  const open = await openTo(ctx, lots)
  const pictures = await picturesOfListings(
    ctx,
    lots.map(({ id }) => id),
  )
  const names = await companyNamesIn(ctx, lots, ({ companyId }) => companyId)
  const priced = await pricedLots(ctx, lots, deliverTo)
  return {
    lines: rows.map(({ line, lot, onSale }) => {
      const shown = onSale && open.has(lot.id) && lot.companyId !== ctx.actor.company.id
      return {
        id: lot.id,
        pieces: line.pieces,
        seller: { id: lot.companyId, name: names.get(lot.companyId) ?? '' },
        title: shown ? lot.title : line.title,
        lot: shown
          ? {
              ...priced(lot),
              slug: lot.slug ?? '',
              picture: pictures.get(lot.id) ?? null,
              kind: lot.kind,
              confirmedAt: lot.confirmedAt,
            }
          : null,
        soldOut: lot.state === 'sold-out',
      }
    }),
  }
}

/** Forgets what nobody has ordered since a moment, and the baskets of companies that nobody acts for. */
export const forgetBaskets = (ctx: WorkContext, before: Date) =>
  deleteWhere(
    ctx,
    basketLine,
    or(
      lt(basketLine.changedAt, before),
      notInArray(basketLine.companyId, peopledCompanies(ctx.db)),
    ),
  )
