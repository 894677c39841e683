/**
 * Decodes and encodes pictures, in a process of lower priority than the server that may be ended at
 * any time. Plain JavaScript, because it starts without the loader that runs the sources.
 */
import { readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

import sharp from 'sharp'

// See the process that hashes passwords: pages and logins come first.
const priority = Math.min(19, getPriority() + 10)
setPriority(priority)
if (process.platform === 'linux') {
  for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), priority)
}

// One core per process, and nothing is decoded twice.
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

/** The longest side of what is kept: 12 megapixels stay whole. Also WebP has a limit of 16,383. */
const longestSide = 4096
const previewWidth = 640
/** For one step; the server ends this process if all of them take too long. */
const seconds = 10

/** Tuned for one core: AVIF at effort 0 takes a quarter of the time of 1, for 3 % more bytes. */
const encodings = {
  /** @param {import('sharp').Sharp} image */
  avif: (image) => image.avif({ quality: 52, effort: 0 }),
  /** @param {import('sharp').Sharp} image */
  webp: (image) => image.webp({ quality: 76, effort: 2 }),
  /** @param {import('sharp').Sharp} image */
  jpg: (image) => image.jpeg({ quality: 78, mozjpeg: true }),
}

/** A picture that is refused. */
class Refusal extends Error {
  /** @param {import('./picture-tasks.ts').RefusalReason} reason */
  constructor(reason) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Decodes a picture into plain pixels: upright, in sRGB, without metadata or transparency.
 * @param {Uint8Array} bytes
 * @param {{ maxPixels: number, minSide: number }} limits
 */
async function decode(bytes, { maxPixels, minSide }) {
  // This reads only the header; the limit below applies to the decoding itself.
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > maxPixels) throw new Refusal('too many pixels')
  if (Math.min(width, height) < minSide) throw new Refusal('too small')
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .timeout({ seconds })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/**
 * The difference hash: whether each of 8 by 8 fields is lighter than the one to its right.
 * @param {import('sharp').Sharp} image
 */
async function differenceHash(image) {
  const grey = await image.resize(9, 8, { fit: 'fill' }).greyscale().raw().toBuffer()
  let bits = 0n
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < 8; column += 1) {
      const at = row * 9 + column
      bits = (bits << 1n) | ((grey[at] ?? 0) > (grey[at + 1] ?? 0) ? 1n : 0n)
    }
  }
  return bits.toString(16).padStart(16, '0')
}

/** @param {import('./picture-tasks.ts').AcceptTask} task */
async function accept({ bytes, limits }) {
  const { data, info } = await decode(bytes, limits)
  const { width, height, channels } = info
  const image = () => sharp(data, { raw: { width, height, channels } }).timeout({ seconds })
  const preview = image().resize({ width: previewWidth, withoutEnlargement: true })
  return {
    width,
    height,
    hash: await differenceHash(image()),
    master: await image().webp({ quality: 90, effort: 1 }).toBuffer(),
    preview: await preview.webp({ quality: 72, effort: 1 }).toBuffer(),
  }
}

/** @param {import('./picture-tasks.ts').VariantsTask} task */
async function makeVariants({ bytes, crop, widths }) {
  const master = await sharp(bytes).metadata()
  const side = Math.min(master.width, master.height)
  const { x, y, size } = crop ?? {
    x: Math.floor((master.width - side) / 2),
    y: Math.floor((master.height - side) / 2),
    size: side,
  }
  if (x + size > master.width || y + size > master.height) throw new Refusal('outside')
  const made = widths.filter((width) => width <= size)
  const { data, info } = await sharp(bytes, { failOn: 'error' })
    .timeout({ seconds })
    .extract({ left: x, top: y, width: size, height: size })
    .resize({ width: made.at(-1) ?? size })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const variants = []
  for (const width of made) {
    for (const [format, encode] of Object.entries(encodings)) {
      const image = sharp(data, { raw }).timeout({ seconds }).resize({ width })
      variants.push({ format, width, height: width, bytes: await encode(image).toBuffer() })
    }
  }
  return variants
}

const end = () => process.exit()
// The server has ended, or needs no pictures any more.
process.on('disconnect', end)
process.on('error', end)
process.on('message', async (/** @type {import('./picture-tasks.ts').Task} */ task) => {
  try {
    process.send?.({ value: await (task.kind === 'accept' ? accept(task) : makeVariants(task)) })
  } catch (error) {
    const reason = error instanceof Refusal ? error.reason : 'damaged'
    process.send?.({ refused: reason, cause: String(error) })
  }
})
