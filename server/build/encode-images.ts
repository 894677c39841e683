import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename } from 'node:fs/promises'
import path from 'node:path'

import sharp, { type AvifOptions, type JpegOptions, type Region, type WebpOptions } from 'sharp'

import { formats } from '#shared/ui/picture.tsx'

import { extendUp } from './extend-up.ts'

/** One image to make, in every format and in these widths (pixels). */
export interface Recipe {
  name: string
  /** Path of the master. */
  master: string
  widths: readonly number[]
  /** The part of the master to take; all of it unless given. */
  crop?: Region
  /** Rows to add at the top; see `extendUp`. */
  extendBy?: number
}

/** Phones show the small widths with two or three pixels to a point, which hides what is left out. */
const phoneWidth = 760

/** AVIF at effort 3 takes twice the time of 2 and saves 1.4 % of the bytes. */
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

/** A file name of the site, and where its bytes lie in the cache. */
interface Encoded {
  name: string
  file: string
}

async function encodeOne(recipe: Recipe, cache: string): Promise<Encoded[]> {
  const { name, master, widths, crop, extendBy } = recipe
  const code = extendBy === undefined ? '' : await readFile(extendUpFile)
  const source = sha256(await readFile(master), code)
  // Opened once, and only if something is to be encoded.
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
        // Whole or not there at all, however this build ends.
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
 * Makes every image of the recipes, as `<name>-<width>.<format>`. Each is kept in `cache` under a hash
 * of all that decides its bytes, so what has not changed is not encoded again.
 */
export async function encodeImages(recipes: readonly Recipe[], cache: string): Promise<Encoded[]> {
  await mkdir(cache, { recursive: true })
  const images: Encoded[] = []
  const waiting = recipes.values()
  const work = async () => {
    for (const recipe of waiting) images.push(...(await encodeOne(recipe, cache)))
  }
  // Two at a time keep all cores busy, and few masters in memory.
  await Promise.all([work(), work()])
  return images.toSorted((a, b) => a.name.localeCompare(b.name))
}

/**
 * Copies encoded images into `<out>/images/<version>`.
 * @returns their base path, `/images/<version>`, the version being a hash of all of them
 */
export async function placeImages(images: readonly Encoded[], out: string): Promise<string> {
  const contents = images.map(({ name, file }) => `${name} ${path.basename(file)}`)
  const base = `/images/${sha256(contents.join('\n')).slice(0, 8)}`
  await mkdir(path.join(out, base), { recursive: true })
  await Promise.all(images.map(({ name, file }) => cp(file, path.join(out, base, name))))
  return base
}
