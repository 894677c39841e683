import { and, eq, gt, isNull, sql } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { daysAgo } from '#server/contract/feature.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { beyond, pageOf, type Paging, placeOf, type Sorting } from '#server/db/keyset.ts'
import { sumOf } from '#server/db/sum-of.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { findPeople } from '#server/features/accounts/service.ts'
import { recentDays } from '#shared/features/listings/lot-views.ts'
import { utcDay } from '#shared/utc-day.ts'

import { fileKeys, removeFiles } from '../pictures/picture-keys.ts'
import { listing, listingChange } from '../table.ts'
import { lotViews } from '../views/table.ts'
import { findOwn, lockOwn, picturesOf } from './own-listing.ts'

const newestFirst: Sorting = {
  by: listingChange.createdAt,
  id: listingChange.id,
  direction: 'desc',
}

/** Every change of one of the actor's listings, newest first, and how often it was opened lately. */
export async function stockHistory(
  ctx: CallContext<MemberActor>,
  { id, after, limit }: Paging & { id: string },
) {
  await findOwn(ctx, id)
  const query = ctx.db
    .select({
      id: listingChange.id,
      version: listingChange.version,
      what: listingChange.what,
      before: listingChange.before,
      after: listingChange.after,
      personId: listingChange.personId,
      createdAt: listingChange.createdAt,
      place: placeOf(newestFirst),
    })
    .from(listingChange)
    .where(and(eq(listingChange.listingId, id), beyond(newestFirst, after)))
  const { items, next } = await pageOf(query, newestFirst, limit)
  const people = await findPeople(
    ctx.db,
    items.flatMap(({ personId }) => (personId === null ? [] : [personId])),
  )
  const names = new Map(people.map((each) => [each.id, each.name]))
  return {
    items: items.map(({ personId, createdAt, ...each }) => ({
      ...each,
      by: personId === null ? null : (names.get(personId) ?? null),
      at: createdAt,
    })),
    next,
    views: await recentViews(ctx, id),
  }
}

/**
 * Deletes a draft that nobody outside its company has ever seen.
 * @throws ProblemError 404, or 409 for anything else
 */
export async function removeDraft(ctx: CallContext<MemberActor>, id: string): Promise<void> {
  const files = await inTransaction(ctx, async (inside) => {
    const { state, firstPublishedAt, held } = await lockOwn(inside, id)
    if (held > 0) throw new ProblemError('conflict', 'It belongs to an open order.')
    if (state !== 'draft' || firstPublishedAt !== null) {
      throw new ProblemError(
        'conflict',
        'Only a draft that was never published can be deleted. Archive it instead.',
      )
    }
    const pictures = await picturesOf(inside, id)
    await inside.db.delete(listing).where(and(eq(listing.id, id), isNull(listing.firstPublishedAt)))
    return pictures.flatMap(fileKeys)
  })
  await removeFiles(ctx, files)
}

/** How often a lot was opened in the last days, today included. */
async function recentViews(ctx: WorkContext, listingId: string) {
  const [found] = await ctx.db
    .select({ buyers: sumOf(sql`${lotViews.buyers}`), visitors: sumOf(sql`${lotViews.visitors}`) })
    .from(lotViews)
    .where(
      and(eq(lotViews.listingId, listingId), gt(lotViews.day, utcDay(daysAgo(ctx, recentDays)))),
    )
  if (found === undefined) throw new Error('an aggregate has one row')
  return found
}
