import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Storage } from '#server/contract/files.ts'
import { fileOf, previewOf } from '#server/pictures/picture-files.ts'
import { newStorageKey } from '#server/storage/storage.ts'
import { pictureFormats } from '#shared/contract/pictures.ts'

/** As source and as a bundle, this file is two levels below the project's root. */
const built = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../dist/client')

/** The widths that the site's build and the pictures of lots have in common. */
export const demoWidths = [320, 640, 960] as const
export const demoSide = 960

/** Writes to the storage at the same time; each waits for the disk. */
const atOnce = 8

/** Where the files of one picture are stored. */
export interface StoredKeys {
  masterStorageKey: string
  sizesStorageKey: string
}

/**
 * Stores pictures that the site's build has encoded, as an upload leaves them, so that the demo
 * encodes none.
 * @param images the base path of the build's images
 * @param names one for each picture to store; a name may occur more than once
 * @returns the keys of each, in the same order
 */
export async function storeDemoPictures(
  storage: Storage,
  images: string,
  names: readonly string[],
): Promise<readonly StoredKeys[]> {
  const read = new Map<string, Promise<Buffer>>()
  const builtFile = (name: string) => {
    const bytes = read.get(name) ?? readFile(path.join(built, images, name))
    read.set(name, bytes)
    return bytes
  }
  const keys = names.map(() => ({
    masterStorageKey: newStorageKey(),
    sizesStorageKey: newStorageKey(),
  }))
  const files = names.flatMap((name, at) => {
    const { masterStorageKey = '', sizesStorageKey = '' } = keys[at] ?? {}
    return [
      [masterStorageKey, `${name}-${demoSide}.webp`] as const,
      [previewOf(masterStorageKey), `${name}-320.webp`] as const,
      ...demoWidths.flatMap((width) =>
        pictureFormats.map(
          (format) =>
            [fileOf(sizesStorageKey, width, format), `${name}-${width}.${format}`] as const,
        ),
      ),
    ]
  })
  const left = files.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [key, name] of left) await storage.put(key, await builtFile(name))
    }),
  )
  return keys
}
