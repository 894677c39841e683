import { and, asc, eq, inArray } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction, sqlState } from '#server/db/transaction.ts'
import type { ListingState } from '#shared/features/listings/listing-states.ts'

import type { Listing } from '../stock/own-listing.ts'
import { columnsFrom } from '../stock/read-said.ts'
import { listing, listingChange } from '../table.ts'
import { refuseTaken, takenNumbers } from './change-many.ts'
import { settleReviews } from './judge-many.ts'
import { type Left, opens } from './plan-change.ts'
import { type Planned, writeMany } from './write-many.ts'

type Change = typeof listingChange.$inferSelect

/**
 * Takes back a change of many listings of the actor's company, in one transaction. What somebody has
 * changed since stays as it is, and is told.
 * @throws ProblemError 404, or 409 if nothing of it can be taken back any more
 */
export async function undoBatch(ctx: CallContext<MemberActor>, batchId: string) {
  try {
    return await inTransaction(ctx, async (inside) => {
      const { db, actor } = inside
      const rows = await db
        .select({ found: listing, change: listingChange })
        .from(listing)
        .innerJoin(listingChange, eq(listingChange.listingId, listing.id))
        .where(and(eq(listingChange.batchId, batchId), eq(listing.companyId, actor.company.id)))
        .orderBy(asc(listing.id))
        .for('update', { of: listing })
      if (rows.length === 0) throw new ProblemError('not-found')
      const taken = await takenNumbers(
        inside,
        rows.filter(({ found }) => found.state === 'archived').map(({ found }) => found),
      )
      const planned: Planned[] = []
      const copies: string[] = []
      const skipped: ({ id: string; title: string } & Left)[] = []
      for (const { found, change } of rows) {
        const plan = found.version === change.version ? before(found, change, taken) : changedSince
        if (plan === 'remove') copies.push(found.id)
        else if ('reason' in plan) skipped.push({ id: found.id, title: found.title, ...plan })
        else planned.push(plan)
      }
      const done = planned.length + copies.length
      if (done === 0) {
        throw new ProblemError(
          'conflict',
          'This has been undone already, or everything has been changed since.',
        )
      }
      await writeMany(inside, planned, { batchId: null, personId: actor.personId })
      await settleReviews(inside, planned)
      if (copies.length > 0) await db.delete(listing).where(inArray(listing.id, copies))
      return { done, skipped }
    })
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    throw new ProblemError('conflict', 'A colleague has just used one of these stock numbers.')
  }
}

const changedSince: Left = { reason: 'It has been changed since.' }

/** What a listing was before a change, or that it was not there. */
function before(found: Listing, change: Change, taken: Set<string>): Planned | Left | 'remove' {
  const undone = { found, what: 'undone', before: change.after, after: change.before }
  const was = change.before
  switch (change.what) {
    case 'created':
      return 'remove'
    case 'priced': {
      const said = Object.entries({ ...found.said, ...was }).flatMap(([key, text]) =>
        text === null ? [] : [[key, text] as const],
      )
      return { ...undone, next: columnsFrom(found.kind, Object.fromEntries(said)) }
    }
    case 'early-access': {
      const hours = Number(was.hours)
      return {
        ...undone,
        next: { earlyHours: hours, publicFrom: opens(found.firstPublishedAt, hours) },
      }
    }
    case 'confirmed':
      return {
        ...undone,
        next: { confirmedAt: typeof was.confirmed === 'string' ? new Date(was.confirmed) : null },
      }
    default: {
      const state = was.state as ListingState
      return refuseTaken(found, taken) ?? { ...undone, next: { state } }
    }
  }
}
