import { inArray, or } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { removePicture } from '#server/pictures/picture-files.ts'

import { keptPicture, listingPicture } from '../table.ts'

type Keys = Pick<typeof listingPicture.$inferSelect, 'masterStorageKey' | 'sizesStorageKey'>

/** The keys of a picture's files. */
export const fileKeys = ({ masterStorageKey, sizesStorageKey }: Keys): string[] => [
  masterStorageKey,
  ...(sizesStorageKey === null ? [] : [sizesStorageKey]),
]

async function keptAmong({ db }: WorkContext, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const kept = await db
    .select()
    .from(keptPicture)
    .where(inArray(keptPicture.storageKey, [...keys]))
  return kept.map(({ storageKey }) => storageKey)
}

/** Keeps the files of pictures that an order shows. */
export async function keepPictures({ db }: WorkContext, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  // Sorted, so that two orders with the same pictures never wait for each other in a circle.
  const rows = keys.toSorted().map((storageKey) => ({ storageKey }))
  await db.insert(keptPicture).values(rows).onConflictDoNothing()
}

/** Removes files whose rows are gone. What fails is removed by the sweep a day later. */
export async function removeFiles(ctx: WorkContext, keys: readonly string[]): Promise<void> {
  const { services, log } = ctx
  const kept = await keptAmong(ctx, keys)
  for (const key of keys.filter((each) => !kept.includes(each))) {
    await removePicture(services.storage, key).catch((error: unknown) => {
      log.error({ err: error, storageKey: key }, 'the files of a picture could not be removed')
    })
  }
}

/** Those of these storage keys that pictures of listings, or of orders, use. */
export async function pictureKeys(ctx: WorkContext, keys: readonly string[]): Promise<string[]> {
  const asked = [...keys]
  const { masterStorageKey, sizesStorageKey } = listingPicture
  const rows = await ctx.db
    .select({ masterStorageKey, sizesStorageKey })
    .from(listingPicture)
    .where(or(inArray(masterStorageKey, asked), inArray(sizesStorageKey, asked)))
  return [...rows.flatMap(fileKeys), ...(await keptAmong(ctx, keys))]
}
