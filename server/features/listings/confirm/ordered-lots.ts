import type { WorkContext } from '#server/contract/context.ts'

import { confirmedAt } from '../bulk/plan-change.ts'
import { writeMany } from '../bulk/write-many.ts'
import { withdrawReviews } from '../moderation/reviews.ts'
import { lockListings } from '../stock/lock-listings.ts'
import type { Listing } from '../stock/own-listing.ts'

/**
 * Notes that lots on sale are there, because an order of them was confirmed.
 * @param personId null if an operator has confirmed it for the seller
 */
export async function confirmOrdered(
  ctx: WorkContext,
  ids: readonly string[],
  personId: string | null,
): Promise<void> {
  const now = ctx.clock()
  const locked = await lockListings(ctx, ids)
  const older = [...locked.values()].filter(
    ({ state, confirmedAt: before }) => state === 'live' && before !== null && before < now,
  )
  await writeMany(
    ctx,
    older.map((found) => ({
      ...confirmedAt(found, now),
      ...(personId === null && { what: 'confirmed-for-seller' }),
    })),
    { batchId: null, personId },
  )
}

interface Pausing {
  /** What its seller reads. */
  stateReason: string
  what: 'not-there' | 'unanswered'
  /** Null if the clock does it, or an operator for the seller. */
  personId: string | null
  /** Lots that were confirmed later stay on sale. */
  unconfirmedBy?: Date
}

/** Takes lots off sale that an order was cancelled for, so that nobody else orders what may not be there. */
export async function pauseOrdered(
  ctx: WorkContext,
  ids: readonly string[],
  { stateReason, what, personId, unconfirmedBy }: Pausing,
): Promise<void> {
  const locked = await lockListings(ctx, ids)
  const isDoubtful = ({ state, confirmedAt: at }: Listing) =>
    (state === 'live' || state === 'review') &&
    (unconfirmedBy === undefined || at === null || at <= unconfirmedBy)
  await takeOffSale(ctx, [...locked.values()].filter(isDoubtful), { stateReason, what, personId })
}

/** Pauses listings that the caller has locked, and takes back their reviews. */
export async function takeOffSale(
  ctx: WorkContext,
  paused: readonly Listing[],
  { stateReason, what, personId }: { stateReason: string; what: string; personId: string | null },
): Promise<void> {
  await writeMany(
    ctx,
    paused.map((found) => ({
      found,
      next: { state: 'paused' as const, stateReason },
      what,
      before: { state: found.state },
      after: { state: 'paused' },
    })),
    { batchId: null, personId },
  )
  await withdrawReviews(
    ctx,
    paused.map(({ id }) => id),
    // Even a seller who says that a piece is gone takes back no appeal.
    null,
  )
}
