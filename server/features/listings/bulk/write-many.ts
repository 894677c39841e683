import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'

import { dropPagesOf, type Listing } from '../stock/own-listing.ts'
import { writeChanges, writeListings } from '../stock/write-listings.ts'

type Words = Readonly<Record<string, string | null>>

/** Why a listing is left as it is, in words. */
export interface Left {
  reason: string
}

/** One listing of many: what it becomes, and what its history says. */
export interface Planned {
  found: Listing
  /** The columns that change. */
  next: Partial<Listing>
  what: string
  before: Words
  after: Words
  /** Whether the version stays, because nothing changes that an editor shows. */
  keepsVersion?: true
}

/**
 * Writes changes of listings that the caller has locked in its transaction, each with its history.
 * @param personId null if the clock does it, or an operator for the seller
 */
export async function writeMany(
  ctx: WorkContext,
  planned: readonly Planned[],
  { batchId, personId }: { batchId: string | null; personId: string | null },
): Promise<void> {
  const now = ctx.clock()
  await writeListings(
    ctx,
    planned.map(({ found, next, keepsVersion }) => ({
      ...found,
      ...next,
      ...(next.state === undefined ? {} : { stateChangedAt: now }),
      version: keepsVersion ? found.version : found.version + 1,
      updatedAt: now,
    })),
  )
  await writeChanges(
    ctx,
    planned.map(({ found, what, before, after, keepsVersion }) => ({
      listingId: found.id,
      version: keepsVersion ? null : found.version + 1,
      what,
      before,
      after,
      batchId,
      personId,
      createdAt: now,
    })),
  )
  const seen = planned.filter(({ found, next }) => found.state === 'live' || next.state === 'live')
  dropPagesOf(
    ctx,
    seen.map(({ found }) => found.id),
  )
}

/** Who makes a change, for its history. */
export const changedBy = ({ actor }: CallContext<MemberActor>, batchId: string | null) => ({
  batchId,
  personId: actor.personId,
})
