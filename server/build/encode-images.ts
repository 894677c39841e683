import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename } from 'node:fs/promises'
import path from 'node:path'

import sharp, { type AvifOptions, type JpegOptions, type Region, type WebpOptions } from 'sharp'

import { formats } from '#shared/ui/picture.tsx'

import { extendUp } from './extend-up.ts'

/** One image to encode, in every format and in these widths (pixels). */
export interface Recipe {
  name: string
  /** Path of the original. */
  master: string
  widths: readonly number[]
  /** The part of the original to use; all of it by default. */
  crop?: Region
  /** Rows to add at the top; see `extendUp`. */
  extendBy?: number
}

/** Phones show small widths at two or three pixels per point, which hides the lower quality. */
const phoneWidth = 760

/** AVIF effort 3 takes twice as long as 2 and saves only 1.4% of the bytes. */
const encodings = {
  avif: (width: number): AvifOptions => ({ quality: width > phoneWidth ? 60 : 52, effort: 2 }),
  webp: (): WebpOptions => ({ quality: 76, effort: 4 }),
  jpg: (): JpegOptions => ({ quality: 78, mozjpeg: true }),
}

async function pixels({ master, crop, extendBy }: Recipe) {
  const whole = sharp(master)
  const part = crop === undefined ? whole : whole.extract(crop)
  const image = extendBy === undefined ? part : await extendUp(part, extendBy)
  return image.removeAlpha().raw().toBuffer({ resolveWithObject: true })
}

const extendUpFile = path.join(import.meta.dirname, 'extend-up.ts')

const sha256 = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** A file name on the site, and the path of its bytes in the cache. */
interface Encoded {
  name: string
  file: string
}

async function encodeOne(recipe: Recipe, cache: string): Promise<Encoded[]> {
  const { name, master, widths, crop, extendBy } = recipe
  const code = extendBy === undefined ? '' : await readFile(extendUpFile)
  const source = sha256(await readFile(master), code)
  // Opened once, and only if there is something to encode.
  let opened: ReturnType<typeof pixels> | undefined
  const encoded = widths.flatMap((width) =>
    formats.map(async (format) => {
      const options = encodings[format](width)
      const settings = { source, crop, extendBy, width, format, options, with: sharp.versions }
      const file = path.join(cache, `${sha256(JSON.stringify(settings))}.${format}`)
      if (!existsSync(file)) {
        opened ??= pixels(recipe)
        const { data, info } = await opened
        const raw = { width: info.width, height: info.height, channels: info.channels }
        const image = sharp(data, { raw }).resize({ width })
        // Write to a partial file first, so that an interrupted build leaves no broken image.
        const partial = `${file}.${randomUUID()}`
        await image.toFormat(format === 'jpg' ? 'jpeg' : format, options).toFile(partial)
        await rename(partial, file)
      }
      return { name: `${name}-${width}.${format}`, file }
    }),
  )
  return Promise.all(encoded)
}

/**
 * Encodes all recipes as `<name>-<width>.<format>`. Each image is cached in `cache` under a hash of
 * all its inputs, so unchanged images are not encoded again.
 */
export async function encodeImages(recipes: readonly Recipe[], cache: string): Promise<Encoded[]> {
  await mkdir(cache, { recursive: true })
  const images: Encoded[] = []
  const waiting = recipes.values()
  const work = async () => {
    for (const recipe of waiting) images.push(...(await encodeOne(recipe, cache)))
  }
  // Two at a time keep all cores busy with few originals in memory.
  await Promise.all([work(), work()])
  return images.toSorted((a, b) => a.name.localeCompare(b.name))
}

/**
 * Copies encoded images into `<out>/images/<version>`.
 * @returns their base path, `/images/<version>`, where the version is a hash of all images
 */
export async function placeImages(images: readonly Encoded[], out: string): Promise<string> {
  const contents = images.map(({ name, file }) => `${name} ${path.basename(file)}`)
  const base = `/images/${sha256(contents.join('\n')).slice(0, 8)}`
  await mkdir(path.join(out, base), { recursive: true })
  await Promise.all(images.map(({ name, file }) => cp(file, path.join(out, base, name))))
  return base
}
