import { and, eq, ne, sql } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { kinds } from '#shared/features/listings/kinds/kinds.ts'
import { openPoints, readSheet } from '#shared/features/listings/sheet.ts'

import { writeMany } from '../bulk/write-many.ts'
import { isOnSale, isOpenTo, type Lot } from '../lots/visible-lots.ts'
import { withdrawReviews } from '../moderation/reviews.ts'
import { listing } from '../table.ts'
import { differences } from './edit-listing.ts'
import type { Listing } from './own-listing.ts'
import { columnsFrom } from './read-said.ts'

/**
 * Holds pieces of a lot for an order, if so many are free, the lot is still as it was read, and it is
 * on sale and open to the caller.
 * @returns whether they are held
 */
export async function holdPieces(
  ctx: CallContext<MemberActor>,
  { id, version, sheet }: Lot,
  pieces: number,
): Promise<boolean> {
  const whole = sheet.values.basis === 'total'
  const held = await ctx.db
    .update(listing)
    .set({ held: sql`${listing.held} + ${pieces}` })
    .where(
      and(
        eq(listing.id, id),
        eq(listing.version, version),
        isOnSale(ctx),
        isOpenTo(ctx, listing),
        ne(listing.companyId, ctx.actor.company.id),
        sql`${listing.quantity} - ${listing.held} >= ${pieces}`,
        whole ? eq(listing.held, 0) : undefined,
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
