import { eq, inArray } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'

import { reviewChange } from '../../moderation/reviews.ts'
import { fileKeys } from '../../pictures/picture-keys.ts'
import { lockListings } from '../../stock/lock-listings.ts'
import { dropPagesOf, picturesOf } from '../../stock/own-listing.ts'
import { listingPicture } from '../../table.ts'

/**
 * The pictures that an import has added, in the order in which their listings are locked. They are
 * locked, so that sizes that are just being made are not forgotten.
 */
export const addedBy = ({ db }: WorkContext, importId: string) =>
  db
    .select()
    .from(listingPicture)
    .where(eq(listingPicture.importId, importId))
    .orderBy(listingPicture.listingId, listingPicture.id)
    .for('update')

/**
 * Removes the pictures that an import has added, except from listings that are kept as they are, and
 * where buyers would be left with a listing without pictures.
 * @param pictures what `addedBy` returned
 * @param kept ids of listings that are not touched
 * @returns the keys of their files, and what was kept
 */
export async function undoPictures(
  ctx: WorkContext,
  pictures: Awaited<ReturnType<typeof addedBy>>,
  kept: ReadonlySet<string>,
): Promise<{ keys: string[]; kept: { stockNumber: string; reason: string }[] }> {
  const told: { stockNumber: string; reason: string }[] = []
  // Those of deleted drafts are gone with them, but for their files.
  const keysOf = new Map(pictures.map((each) => [each.id, fileKeys(each)]))
  for (const listingId of new Set(pictures.map((each) => each.listingId))) {
    const mine = pictures.filter((each) => each.listingId === listingId).map(({ id }) => id)
    const found = (await lockListings(ctx, [listingId])).get(listingId)
    if (found === undefined) continue
    const has = await picturesOf(ctx, listingId)
    const isRead = found.state === 'live' || found.state === 'review'
    const last = isRead && has.every(({ id }) => mine.includes(id))
    if (kept.has(listingId) || last) {
      for (const id of mine) keysOf.delete(id)
      if (!kept.has(listingId)) {
        const reason = 'Others can see it, so it keeps its pictures.'
        told.push({ stockNumber: found.stockNumber ?? '', reason })
      }
      continue
    }
    await ctx.db.delete(listingPicture).where(inArray(listingPicture.id, mine))
    await reviewChange(ctx, found)
    dropPagesOf(ctx, [listingId])
  }
  return { keys: [...keysOf.values()].flat(), kept: told }
}
