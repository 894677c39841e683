import { and, asc, eq, inArray } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction, sqlState, uniqueViolation } from '#server/db/transaction.ts'
import type { ListingState } from '#shared/features/listings/listing-states.ts'
import { readMarkdown } from '#shared/features/listings/markdown.ts'

import { columnsOf, textOf } from '../markdown/columns.ts'
import { type Listing, picturedAmong } from '../stock/own-listing.ts'
import { columnsFrom, withoutNulls } from '../stock/read-said.ts'
import { listing, listingChange } from '../table.ts'
import { refuseTaken, takenNumbers } from './change-many.ts'
import { reviewSoon, settleReviews } from './judge-many.ts'
import { openAlready, opens } from './plan-change.ts'
import { type Left, type Planned, writeMany } from './write-many.ts'

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
      const pictured = await picturedAmong(
        inside,
        rows.filter(({ change }) => change.before.state === 'live').map(({ found }) => found.id),
      )
      const known = { taken, pictured, now: inside.clock() }
      const planned: Planned[] = []
      const copies: string[] = []
      const skipped: ({ id: string; title: string } & Left)[] = []
      for (const { found, change } of rows) {
        const plan = isAsLeft(found, change) ? before(found, change, known) : changedSince
        if (plan === 'remove') copies.push(found.id)
        else if ('reason' in plan) skipped.push({ id: found.id, title: found.title, ...plan })
        else planned.push(plan)
      }
      const done = planned.length + copies.length
      if (done === 0) throw nothingToUndo(skipped)
      await writeMany(inside, planned, { batchId: null, personId: actor.personId })
      await settleReviews(inside, planned)
      // Their pictures may have been changed while nobody saw them.
      await reviewSoon(
        inside,
        planned.filter(({ next }) => next.state === 'live').map(({ found }) => found.id),
      )
      if (copies.length > 0) await db.delete(listing).where(inArray(listing.id, copies))
      return { done, skipped }
    })
  } catch (error) {
    if (sqlState(error) !== uniqueViolation) throw error
    throw new ProblemError('conflict', 'A colleague has just used one of these stock numbers.')
  }
}

/** Whether a listing is still what a change made of it. Some changes leave the version as it is. */
function isAsLeft(found: Listing, { what, version, after }: Change): boolean {
  if (what === 'confirmed') return found.confirmedAt?.toISOString() === after.confirmed
  if (what === 'markdown') return textOf(found) === after.markdown
  return found.version === version
}

const changedSince: Left = { reason: 'It has been changed since.' }

/** Says why nothing is taken back: the one reason that all have, if it says more than that. */
function nothingToUndo(skipped: readonly Left[]): ProblemError {
  const [reason, ...others] = new Set(skipped.map((each) => each.reason))
  const told = others.length === 0 && reason !== changedSince.reason ? reason : undefined
  return new ProblemError(
    'conflict',
    told ?? 'This has been undone already, or everything has been changed since.',
  )
}

/** What decides whether a listing can be again what it was. */
interface Known {
  /** Stock numbers that others have. */
  taken: Set<string>
  /** Those of the listings that would be live again which have a picture. */
  pictured: ReadonlySet<string>
  now: Date
}

/** What a listing was before a change, or that it was not there. */
function before(found: Listing, change: Change, known: Known): Planned | Left | 'remove' {
  const undone = { found, what: 'undone', before: change.after, after: change.before }
  const was = change.before
  switch (change.what) {
    case 'created':
      return 'remove'
    case 'priced': {
      const said = withoutNulls({ ...found.said, ...was })
      return { ...undone, next: columnsFrom(found.kind, said) }
    }
    case 'early-access': {
      if (found.publicFrom !== null && found.publicFrom <= known.now) return openAlready
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
        keepsVersion: true,
      }
    case 'markdown': {
      const steps = was.markdown ?? null
      return {
        ...undone,
        next: columnsOf(steps === null ? null : readMarkdown(steps), known.now),
        keepsVersion: true,
      }
    }
    default: {
      const state = was.state as ListingState
      // Its review was withdrawn, so nobody would look at it.
      if (state === 'review') {
        return { reason: 'It was waiting for a review. Publish it again.' }
      }
      if (state === 'live' && !known.pictured.has(found.id)) {
        return { reason: 'It has no picture any more.' }
      }
      return refuseTaken(found, known.taken) ?? { ...undone, next: { state } }
    }
  }
}
