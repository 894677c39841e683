import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Storage } from '#server/contract/files.ts'
import { fileOf, previewOf } from '#server/pictures/picture-files.ts'
import { newStorageKey } from '#server/storage/storage.ts'
import { pictureFormats } from '#shared/contract/pictures.ts'

/** As source and as a bundle, this file is two levels below the project's root. */
const built = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../dist/client')

/** Writes to the storage at the same time; each waits for the disk. */
const atOnce = 8

/** Where the files of one picture are stored. */
export interface StoredKeys {
  masterStorageKey: string
  sizesStorageKey: string
}

/**
 * Stores pictures that the site's build has encoded, as an upload leaves them, so that the demo
 * encodes none. Each file is written once; where it occurs again, it is a copy, which costs next to nothing.
 * @param images the base path of the build's images
 * @param pictures one for each picture to store; one may occur more than once
 * @returns the keys of each, in the same order
 */
export async function storeDemoPictures(
  storage: Storage,
  images: string,
  pictures: readonly { name: string; widths: readonly number[] }[],
): Promise<readonly StoredKeys[]> {
  const keys = pictures.map(() => ({
    masterStorageKey: newStorageKey(),
    sizesStorageKey: newStorageKey(),
  }))
  /** Under what each file of the build is stored. */
  const places = new Map<string, string[]>()
  const place = (file: string, key: string) => {
    const known = places.get(file)
    if (known === undefined) places.set(file, [key])
    else known.push(key)
  }
  for (const [at, { name, widths }] of pictures.entries()) {
    const { masterStorageKey = '', sizesStorageKey = '' } = keys[at] ?? {}
    place(`${name}-${widths.at(-1)}.webp`, masterStorageKey)
    place(`${name}-${widths[0]}.webp`, previewOf(masterStorageKey))
    for (const width of widths) {
      for (const format of pictureFormats) {
        place(`${name}-${width}.${format}`, fileOf(sizesStorageKey, width, format))
      }
    }
  }
  const left = places.entries()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [file, [first = '', ...others]] of left) {
        await storage.put(first, await readFile(path.join(built, images, file)))
        for (const other of others) await storage.copy(first, other)
      }
    }),
  )
  return keys
}
