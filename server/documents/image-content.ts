import type Sharp from 'sharp'

import { hasTooManyPixels, isDamaged } from './document-problems.ts'

const maxMegapixels = 40
const seconds = 10

let loaded: Promise<typeof Sharp> | null = null

/** Loads sharp when it is first wanted; all its decoders but two are switched off for good. */
function loadSharp(): Promise<typeof Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
    return sharp
  })
  return loaded
}

/**
 * Decodes a picture and encodes it anew, upright and without its metadata: whatever else the file
 * held, before, between or after the picture, is gone.
 * @throws ProblemError 413 for too many pixels, 422 for a picture that does not decode
 */
export async function cleanPicture(bytes: Buffer, kind: 'jpeg' | 'png'): Promise<Buffer> {
  const sharp = await loadSharp()
  try {
    // Read from the header; the limit below guards the decoding itself.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > maxMegapixels * 1e6) throw hasTooManyPixels(maxMegapixels)
    const picture = sharp(bytes, { limitInputPixels: maxMegapixels * 1e6, failOn: 'error' })
      .timeout({ seconds })
      .autoOrient()
    // Small print stays legible: little loss, and no thinning of colours.
    return await (
      kind === 'png'
        ? picture.png({ compressionLevel: 6 })
        : picture.jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    ).toBuffer()
  } catch (error) {
    throw (error as { status?: number }).status === 413 ? error : isDamaged(error)
  }
}
