import type { Storage } from '#server/contract/files.ts'
import { newStorageKey } from '#server/storage/storage.ts'
import {
  type PictureFormat,
  pictureFormats,
  pictureWidths,
  type PublicPicture,
  type Crop,
} from '#shared/contract/pictures.ts'

import { makeVariants } from './make-variants.ts'
import type { Accepted } from './picture-tasks.ts'

/** Under what name the preview of a whole picture is stored. */
export const previewOf = (masterKey: string) => `${masterKey}-preview.webp`
/** Under what name a picture is stored in one width and format. */
export const fileOf = (key: string, width: number, format: PictureFormat) =>
  `${key}-${width}.${format}`

/**
 * Stores an accepted picture: the whole one under a key, which nobody is sent, and its preview
 * beside it. Insert the row that names the key within a day.
 */
export async function storePicture(storage: Storage, picture: Accepted): Promise<string> {
  const key = newStorageKey()
  await storage.put(key, picture.master)
  await storage.put(previewOf(key), picture.preview)
  return key
}

/**
 * Makes and stores all widths of a stored picture under a new key, since what an address once
 * showed may be cached for ever. Remove the files of the earlier key when no row names it any more.
 * @param masterKey of `storePicture`
 * @returns null if the whole picture is gone
 * @throws ProblemError 422 if the crop is not inside the picture, 503 to try again later
 */
export async function storeVariants(
  storage: Storage,
  masterKey: string,
  crop: Crop | null = null,
): Promise<Omit<PublicPicture, 'alt'> | null> {
  const master = await storage.get(masterKey)
  if (master === null) return null
  const variants = await makeVariants(master, crop)
  const key = newStorageKey()
  for (const { width, format, bytes } of variants) {
    await storage.put(fileOf(key, width, format), bytes)
  }
  const widths = [...new Set(variants.map(({ width }) => width))]
  const largest = widths.at(-1) ?? 0
  return { key, widths, width: largest, height: largest }
}

/** Removes everything stored under a picture's key. Doing it twice is fine. */
export async function removePicture(storage: Storage, key: string): Promise<void> {
  const files = pictureWidths.flatMap((width) =>
    pictureFormats.map((format) => fileOf(key, width, format)),
  )
  for (const file of [...files, previewOf(key), key]) await storage.remove(file)
}
