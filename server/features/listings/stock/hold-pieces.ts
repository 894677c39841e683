import { and, eq, inArray, ne, sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { kinds } from '#shared/features/listings/kinds/kinds.ts'
import { readSheet } from '#shared/features/listings/sheet.ts'

import { writeMany } from '../bulk/write-many.ts'
import { isBuying, isOnSale, isOpenToBuyer } from '../lots/visible-lots.ts'
import { withdrawReviews } from '../moderation/reviews.ts'
import { carvedAmong, returnLines } from '../parts/return-lines.ts'
import { listing } from '../table.ts'
import { differences } from './edit-listing.ts'
import { lockListings } from './lock-listings.ts'
import type { Listing } from './own-listing.ts'
import { columnsFrom, openPointsOf } from './read-said.ts'

/** Pieces of a listing that an order holds. */
interface Held {
  listingId: string
  pieces: number
}

/** A lot that is sold as a whole goes only in one order. */
const isSoldInParts = sql`${listing.sheet} -> 'values' ->> 'basis' <> 'total'`

/**
 * Holds pieces of lots for an order of a company. Of each lot so many must be free, it must be on sale
 * and open to the buyer, and the buyer must be one who may buy. The caller has locked the lots if there are
 * several.
 * @returns the listing that this is not so for, or null if all are held; the caller then ends its
 *   transaction, which gives back what was held
 */
export async function holdPieces(
  ctx: WorkContext,
  buyer: string,
  wanted: readonly Held[],
): Promise<string | null> {
  if (wanted.length === 0) return null
  const pieces = sql`(${JSON.stringify(
    Object.fromEntries(wanted.map((each) => [each.listingId, each.pieces])),
  )}::jsonb ->> ${listing.id}::text)::int`
  const rows = await ctx.db
    .update(listing)
    .set({ held: sql`${listing.held} + ${pieces}` })
    .where(
      and(
        inArray(
          listing.id,
          wanted.map(({ listingId }) => listingId),
        ),
        isOnSale(ctx),
        isBuying(ctx, buyer),
        isOpenToBuyer(ctx, buyer, listing),
        ne(listing.companyId, buyer),
        sql`${listing.quantity} - ${listing.held} >= ${pieces}`,
        sql`(${isSoldInParts} or (${listing.held} = 0 and ${listing.quantity} = ${pieces}))`,
      ),
    )
    .returning({ id: listing.id })
  const held = new Set(rows.map(({ id }) => id))
  return wanted.find(({ listingId }) => !held.has(listingId))?.listingId ?? null
}

/** Gives held pieces back, because their order has ended; lines that were carved out go back into their lot. */
export async function releasePieces(ctx: WorkContext, held: readonly Held[]): Promise<void> {
  const ids = held.map(({ listingId }) => listingId)
  const carved = await carvedAmong(ctx, ids)
  // All at once, in the order in which everybody locks them, so that two orders never wait for each other.
  await lockListings(ctx, [...ids, ...carved.values()])
  await returnLines(ctx, carved)
  for (const { listingId, pieces } of held) {
    if (carved.has(listingId)) continue
    await ctx.db
      .update(listing)
      .set({ held: sql`${listing.held} - ${pieces}` })
      .where(eq(listing.id, listingId))
  }
}

/** The words of a listing after pieces have left: without the tiers that are now out of reach. */
function saidAfter({ kind, said }: Listing, quantity: number) {
  const { lists } = readSheet(kinds[kind], said)
  const beyond = new Set(
    (lists.tiers ?? []).flatMap(({ from }, at) =>
      quantity > 0 && from !== undefined && Number(from) > quantity ? [`tiers.${at + 1}`] : [],
    ),
  )
  const kept = Object.entries(said).filter(
    ([key]) => !beyond.has(key.split('.').slice(0, 2).join('.')),
  )
  return { ...Object.fromEntries(kept), quantity: String(quantity) }
}

/** What becomes of a listing, and whether it no longer waits for a review. */
interface Next {
  next: ReturnType<typeof columnsFrom> & Partial<Listing>
  unasked: boolean
}

/** Writes what becomes of the listings that are still there, with their history. */
async function writeEach(
  ctx: WorkContext,
  held: readonly Held[],
  { what, personId }: { what: string; personId: string | null },
  become: (found: Listing, pieces: number) => Next,
): Promise<void> {
  const locked = await lockListings(
    ctx,
    held.map(({ listingId }) => listingId),
  )
  const planned = held.flatMap(({ listingId, pieces }) => {
    const found = locked.get(listingId)
    if (found === undefined) return []
    const { next, unasked } = become(found, pieces)
    return [{ found, next, what, unasked, ...differences(found.said, next.said) }]
  })
  await writeMany(ctx, planned, { batchId: null, personId })
  await withdrawReviews(
    ctx,
    planned.filter(({ unasked }) => unasked).map(({ found }) => found.id),
    null,
  )
}

/**
 * Takes held pieces out of the stock, because they have been sent. A listing that has none left is
 * sold out; one that has too few left for its smallest order is paused.
 * @param personId who sent them
 */
export const shipPieces = (ctx: WorkContext, sent: readonly Held[], personId: string | null) =>
  writeEach(ctx, sent, { what: 'sent', personId }, (found, pieces) => {
    const columns = columnsFrom(found.kind, saidAfter(found, found.quantity - pieces))
    const state = stateAfter(found, columns)
    const left = { held: found.held - pieces, carvedFrom: null }
    return { next: { ...columns, ...state, ...left }, unasked: state !== null }
  })

function stateAfter(
  { kind, state, carvedFrom }: Listing,
  { said, sheet, quantity }: ReturnType<typeof columnsFrom>,
): Pick<Listing, 'state' | 'stateReason'> | null {
  if (carvedFrom !== null && quantity === 0 && state !== 'archived') {
    return { state: 'sold-out', stateReason: null }
  }
  if (state !== 'live' && state !== 'review') return null
  if (quantity === 0) return { state: 'sold-out', stateReason: null }
  if (sheet.values.basis === 'total') {
    return {
      state: 'paused',
      stateReason: 'The whole lot was sent. Set a new price for what is left.',
    }
  }
  const [point] = openPointsOf({ kind, said })
  return point === undefined
    ? null
    : {
        state: 'paused',
        stateReason: `Pieces were sent, and the rest needs a look. ${point.reason}`,
      }
}

/**
 * Puts pieces that came back into the stock again, if their listing is still there. It is never put
 * on sale by that: one that was sold out is paused, as is a lot whose price was that of the whole.
 * @param personId who took them back; null if an operator says so for the seller
 */
export const takeBackPieces = (ctx: WorkContext, back: readonly Held[], personId: string | null) =>
  writeEach(ctx, back, { what: 'returned', personId }, (found, pieces) => {
    const columns = columnsFrom(found.kind, {
      ...found.said,
      quantity: String(found.quantity + pieces),
    })
    const shown = found.state === 'live' || found.state === 'review'
    const whole = shown && columns.sheet.values.basis === 'total'
    const state =
      whole || found.state === 'sold-out'
        ? ({
            state: 'paused',
            stateReason: 'Pieces came back. Check the price, and resume it.',
          } as const)
        : null
    return { next: { ...columns, ...state }, unasked: whole }
  })
