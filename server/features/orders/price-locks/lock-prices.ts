import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { deleteWhere } from '#server/db/delete-where.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { isOnSale, listing, openTo, pricedLots } from '#server/features/listings/service.ts'
import {
  currentSpotsOf,
  meltValue,
  type Quote,
  type Spots,
} from '#shared/features/listings/pricing.ts'
import { metals } from '#shared/features/rates/metals.ts'

import { noMetalPrice } from '../cannot-order.ts'
import { priceLock } from './table.ts'

/** How long a price that follows the metal stays as the buyer has seen it, in milliseconds. */
const lockMs = 15 * 60_000

/**
 * Locks the metal prices of those lots whose price follows them, for the caller's company. A lock that
 * is in force stays as it is, so that nobody can take the lowest of several prices.
 * @returns the locks in force; none for lots of another price, or that the caller cannot order
 * @throws ProblemError 409 if the metal price of one that is not locked yet is missing or out of date
 */
export async function lockPrices(ctx: CallContext<MemberActor>, slugs: readonly string[]) {
  return inTransaction(ctx, async (inside) => {
    const { db, clock, actor } = inside
    const now = clock()
    const { id: companyId } = actor.company
    const lots = await db
      .select()
      .from(listing)
      .where(and(inArray(listing.slug, [...slugs]), isOnSale(inside)))
    const open = await openTo(inside, lots)
    const priced = await pricedLots(inside, lots)
    const until = new Date(now.getTime() + lockMs)
    const following = lots.flatMap((lot) => {
      const { quote, metals: prices } = priced(lot)
      if (quote.basis !== 'spot' || !open.has(lot.id) || lot.companyId === companyId) return []
      const spots = currentSpotsOf(prices)
      return [
        { quote, row: { companyId, listingId: lot.id, currency: quote.currency, spots, until } },
      ]
    })
    if (following.length === 0) return { locks: [] }
    const ids = following.map(({ row }) => row.listingId)
    const kept = new Map((await locksOf(inside, ids)).map((lock) => [lock.listingId, lock]))
    const isKept = ({ quote, row }: (typeof following)[number]) => {
      const lock = kept.get(row.listingId)
      return lock !== undefined && fits(lock, quote)
    }
    const lockable = following.filter(
      ({ quote, row }) => meltValue(quote.metals, row.spots) !== null,
    )
    if (following.some((each) => !lockable.includes(each) && !isKept(each))) {
      throw new ProblemError('conflict', noMetalPrice)
    }
    // Its seller may have changed the currency or the metal since.
    const unfit = following.filter((each) => kept.has(each.row.listingId) && !isKept(each))
    if (lockable.length > 0) {
      await db
        .insert(priceLock)
        // In one order, so that colleagues who lock the same lots do not wait for each other for ever.
        .values(
          lockable.map(({ row }) => row).toSorted((a, b) => (a.listingId < b.listingId ? -1 : 1)),
        )
        .onConflictDoUpdate({
          target: [priceLock.companyId, priceLock.listingId],
          set: {
            currency: sql`excluded.currency`,
            spots: sql`excluded.spots`,
            until: sql`excluded.until`,
          },
          setWhere: sql`${lte(priceLock.until, now)} or ${inArray(
            priceLock.listingId,
            unfit.map(({ row }) => row.listingId),
          )}`,
        })
    }
    const slugOf = new Map(lots.map(({ id, slug }) => [id, slug ?? '']))
    const locks = await locksOf(inside, ids)
    return {
      locks: locks.map(({ listingId, spots, until: end }) => ({
        slug: slugOf.get(listingId) ?? '',
        until: end.toISOString(),
        metals: metals.flatMap((metal) => {
          const perOunce = spots[metal]
          return perOunce === undefined ? [] : [{ metal, perOunce }]
        }),
      })),
    }
  })
}

const locksOf = ({ db, clock, actor }: CallContext<MemberActor>, listingIds: readonly string[]) =>
  db
    .select()
    .from(priceLock)
    .where(
      and(
        eq(priceLock.companyId, actor.company.id),
        inArray(priceLock.listingId, [...listingIds]),
        gt(priceLock.until, clock()),
      ),
    )

/** Whether a lot is still in the currency of its lock, and of metals that the lock has. */
const fits = (
  { currency, spots }: Pick<typeof priceLock.$inferSelect, 'currency' | 'spots'>,
  quote: Quote,
) => currency === quote.currency && meltValue(quote.metals, spots) !== null

/** The metal prices that are locked for the caller's company, by the listings for which some are. */
export async function lockedSpots(
  ctx: CallContext<MemberActor>,
  following: readonly { id: string; quote: Quote }[],
): Promise<ReadonlyMap<string, Spots>> {
  const quotes = new Map(following.map(({ id, quote }) => [id, quote]))
  const locks = await locksOf(ctx, [...quotes.keys()])
  return new Map(
    locks.flatMap(({ listingId, ...lock }) => {
      const quote = quotes.get(listingId)
      return quote !== undefined && fits(lock, quote) ? [[listingId, lock.spots]] : []
    }),
  )
}

/** Forgets what ended before a time. */
export const forgetLocks = (ctx: WorkContext, before: Date) =>
  deleteWhere(ctx, priceLock, lte(priceLock.until, before))
