import type Sharp from 'sharp'

import { hasTooManyPixels, isDamaged } from './document-problems.ts'

const maxMegapixels = 40
const seconds = 10

let loaded: Promise<typeof Sharp> | null = null

/** Loads sharp when it is first needed, and permanently disables all decoders except two. */
function loadSharp(): Promise<typeof Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
    return sharp
  })
  return loaded
}

/**
 * Decodes a picture and encodes it again, upright and without metadata. That removes anything else
 * in the file, whether before, inside or after the picture.
 * @param largest the most pixels of either side; a larger picture is reduced
 * @throws ProblemError 413 for too many pixels, 422 for a picture that does not decode
 */
export async function cleanPicture(
  bytes: Buffer,
  kind: 'jpeg' | 'png',
  largest?: number,
): Promise<Buffer> {
  const sharp = await loadSharp()
  try {
    // This reads only the header; the limit below applies to the decoding itself.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > maxMegapixels * 1e6) throw hasTooManyPixels(maxMegapixels)
    const picture = sharp(bytes, { limitInputPixels: maxMegapixels * 1e6, failOn: 'error' })
      .timeout({ seconds })
      .autoOrient()
    if (largest !== undefined) {
      picture.resize({ width: largest, height: largest, fit: 'inside', withoutEnlargement: true })
    }
    // High quality without chroma subsampling, so that small print stays legible.
    return await (
      kind === 'png'
        ? picture.png({ compressionLevel: 6 })
        : picture.jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    ).toBuffer()
  } catch (error) {
    throw (error as { status?: number }).status === 413 ? error : isDamaged(error)
  }
}
