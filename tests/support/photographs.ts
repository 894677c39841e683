import { crc32, deflateSync } from 'node:zlib'

import sharp, { type Sharp } from 'sharp'

/** A picture with shapes and grain, like a photograph; the same for the same seed. */
export async function photograph(
  [width, height]: readonly [number, number],
  seed = 1,
): Promise<Sharp> {
  // Coarse fields that differ from seed to seed, enlarged; flat pictures would all look alike.
  const fields = Buffer.from(
    Array.from({ length: 12 * 8 * 3 }, (_, at) => ((at * 97 + seed * 61) * (at + seed * 13)) % 256),
  )
  const pixels = await sharp(fields, { raw: { width: 12, height: 8, channels: 3 } })
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer()
  let grain = seed
  for (let at = 0; at < pixels.length; at += 1) {
    grain = (Math.imul(grain, 1_664_525) + 1_013_904_223) | 0
    pixels[at] = Math.min(255, Math.max(0, (pixels[at] ?? 0) + (grain >> 28)))
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** A valid black PNG, a thousandth of the size of its pixels. */
export function blackPng(wide: number, high: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(wide, 0)
  header.writeUInt32BE(high, 4)
  // One bit per pixel, in grey; each row begins with its filter.
  header[8] = 1
  const pixels = deflateSync(Buffer.alloc((Math.ceil(wide / 8) + 1) * high), { level: 1 })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A picture of this size as somebody's phone sends it. */
export const jpegOf = async (width: number, height: number): Promise<Buffer> =>
  (await photograph([width, height])).jpeg().toBuffer()
