import { and, eq, ne, sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { kinds } from '#shared/features/listings/kinds/kinds.ts'
import { openPoints, readSheet } from '#shared/features/listings/sheet.ts'

import { writeMany } from '../bulk/write-many.ts'
import { isBuying, isOnSale, isOpenToBuyer } from '../lots/visible-lots.ts'
import { withdrawReviews } from '../moderation/reviews.ts'
import { listing } from '../table.ts'
import { differences } from './edit-listing.ts'
import type { Listing } from './own-listing.ts'
import { columnsFrom } from './read-said.ts'

interface Holding {
  /** The company that buys. */
  buyer: string
  listingId: string
  pieces: number
  /** The version whose price is paid; undefined if another price was agreed. */
  version?: number | undefined
}

/** A lot that is sold as a whole goes only in one order. */
const isSoldInParts = sql`${listing.sheet} -> 'values' ->> 'basis' <> 'total'`

/**
 * Holds pieces of a lot for an order, if so many are free, the lot is on sale and open to the buyer,
 * the buyer may buy, and the lot is still as it was read, if its price counts.
 * @returns whether they are held
 */
export async function holdPieces(
  ctx: WorkContext,
  { buyer, listingId, pieces, version }: Holding,
): Promise<boolean> {
  const held = await ctx.db
    .update(listing)
    .set({ held: sql`${listing.held} + ${pieces}` })
    .where(
      and(
        eq(listing.id, listingId),
        version === undefined ? undefined : eq(listing.version, version),
        isOnSale(ctx),
        isBuying(ctx, buyer),
        isOpenToBuyer(ctx, buyer, listing),
        ne(listing.companyId, buyer),
        sql`${listing.quantity} - ${listing.held} >= ${pieces}`,
        sql`(${isSoldInParts} or (${listing.held} = 0 and ${listing.quantity} = ${pieces}))`,
      ),
    )
    .returning({ id: listing.id })
  return held.length > 0
}

/** Gives held pieces back, because their order has ended. */
export async function releasePieces(
  { db }: WorkContext,
  id: string,
  pieces: number,
): Promise<void> {
  await db
    .update(listing)
    .set({ held: sql`${listing.held} - ${pieces}` })
    .where(eq(listing.id, id))
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

/**
 * Takes held pieces out of the stock, because they have been sent. A listing that has none left is
 * sold out; one that has too few left for its smallest order is paused.
 * @param personId who sent them
 */
export async function shipPieces(
  ctx: WorkContext,
  id: string,
  { pieces, personId }: { pieces: number; personId: string },
): Promise<void> {
  const [found] = await ctx.db.select().from(listing).where(eq(listing.id, id)).for('update')
  if (found === undefined) return
  const columns = columnsFrom(found.kind, saidAfter(found, found.quantity - pieces))
  const state = stateAfter(found, columns)
  const { before, after } = differences(found.said, columns.said)
  const next = { ...columns, ...state, held: found.held - pieces }
  await writeMany(ctx, [{ found, next, what: 'sent', before, after }], { batchId: null, personId })
  if (state !== null) await withdrawReviews(ctx, [id])
}

function stateAfter(
  { kind, state }: Listing,
  { said, sheet, quantity }: ReturnType<typeof columnsFrom>,
): Pick<Listing, 'state' | 'stateReason'> | null {
  if (state !== 'live' && state !== 'review') return null
  if (quantity === 0) return { state: 'sold-out', stateReason: null }
  if (sheet.values.basis === 'total') {
    return { state: 'paused', stateReason: 'The whole lot was sent. Price what is left anew.' }
  }
  const [point] = openPoints(kinds[kind], readSheet(kinds[kind], said))
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
 * @param personId who took them back
 */
export async function takeBackPieces(
  ctx: WorkContext,
  id: string,
  { pieces, personId }: { pieces: number; personId: string },
): Promise<void> {
  const [found] = await ctx.db.select().from(listing).where(eq(listing.id, id)).for('update')
  if (found === undefined) return
  const columns = columnsFrom(found.kind, {
    ...found.said,
    quantity: String(found.quantity + pieces),
  })
  const { before, after } = differences(found.said, columns.said)
  const shown = found.state === 'live' || found.state === 'review'
  const whole = shown && columns.sheet.values.basis === 'total'
  const state =
    whole || found.state === 'sold-out'
      ? ({
          state: 'paused',
          stateReason: 'Pieces came back. Check the price, and resume it.',
        } as const)
      : null
  const next = { ...columns, ...state }
  await writeMany(ctx, [{ found, next, what: 'returned', before, after }], {
    batchId: null,
    personId,
  })
  if (whole) await withdrawReviews(ctx, [id])
}
