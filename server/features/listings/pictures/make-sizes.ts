import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'

import { task, TaskFailure } from '#server/contract/tasks.ts'
import { removePicture, storeVariants } from '#server/pictures/picture-files.ts'

import { dropPagesOf } from '../stock/own-listing.ts'
import { listingPicture } from '../table.ts'

/** Makes the sizes of a picture, again after each change of its crop. */
export const makeSizes = task({
  name: 'listings.make-sizes',
  title: 'Sizes of a picture',
  input: z.strictObject({ pictureId: z.uuid() }),
  lane: ({ pictureId }) => `picture ${pictureId}`,
  run: async (ctx, { pictureId }) => {
    const { db, services } = ctx
    const [found] = await db.select().from(listingPicture).where(eq(listingPicture.id, pictureId))
    // It has been removed in the meantime.
    if (found === undefined) return
    const { masterStorageKey, sizesStorageKey, crop } = found
    const made = await storeVariants(services.storage, masterStorageKey, crop)
    if (made === null) throw new TaskFailure('The picture’s file is missing.', true)
    const { key, widths, width, height } = made
    const [written] = await db
      .update(listingPicture)
      .set({ sizesStorageKey: key, widths: [...widths], width, height })
      .where(
        and(
          eq(listingPicture.id, pictureId),
          eq(listingPicture.masterStorageKey, masterStorageKey),
        ),
      )
      .returning({ listingId: listingPicture.listingId })
    if (written === undefined) {
      await removePicture(services.storage, key)
      return
    }
    dropPagesOf(ctx, [written.listingId])
    if (sizesStorageKey !== null) await removePicture(services.storage, sizesStorageKey)
  },
})
