import { inArray, or } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { removePicture } from '#server/pictures/picture-files.ts'

import { listingPicture } from '../table.ts'

type Keys = Pick<typeof listingPicture.$inferSelect, 'masterStorageKey' | 'sizesStorageKey'>

/** The keys of a picture's files. */
export const fileKeys = ({ masterStorageKey, sizesStorageKey }: Keys): string[] => [
  masterStorageKey,
  ...(sizesStorageKey === null ? [] : [sizesStorageKey]),
]

/** Removes files whose rows are gone. What fails is removed by the sweep a day later. */
export async function removeFiles(
  { services, log }: WorkContext,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) {
    await removePicture(services.storage, key).catch((error: unknown) => {
      log.error({ err: error, storageKey: key }, 'the files of a picture could not be removed')
    })
  }
}

/** Those of these storage keys that pictures of listings use. */
export async function pictureKeys({ db }: WorkContext, keys: readonly string[]): Promise<string[]> {
  const asked = [...keys]
  const { masterStorageKey, sizesStorageKey } = listingPicture
  const rows = await db
    .select({ masterStorageKey, sizesStorageKey })
    .from(listingPicture)
    .where(or(inArray(masterStorageKey, asked), inArray(sizesStorageKey, asked)))
  return rows.flatMap(fileKeys)
}
