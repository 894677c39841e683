import { maxMegapixels, minSide, pictureFile } from '#shared/contract/pictures.ts'

import { isEmpty, isTooLarge, notAccepted } from './picture-problems.ts'
import { background, uploads } from './picture-process.ts'
import type { Accepted } from './picture-tasks.ts'

const limits = { maxPixels: maxMegapixels * 1e6, minSide }

/** Whether a file begins as a JPEG, PNG or WebP. Only the decoder can tell whether it is one. */
export function beginsAsPicture(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 12)
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    (start.startsWith('RIFF') && start.endsWith('WEBP'))
  )
}

/**
 * Decodes a picture and encodes it again as WebP: upright, at most 4096 pixels on a side, without
 * metadata or anything else in the file. Also makes a preview and a hash of how it looks.
 * @param awaited whether somebody waits for it; a background job must not hold them up
 * @throws ProblemError 415 for other content, 422 if it is empty, damaged or tiny, 413 if it is too
 *   large, 503 if too many pictures wait
 */
export async function acceptPicture(bytes: Buffer, awaited = true): Promise<Accepted> {
  if (bytes.length === 0) throw isEmpty()
  if (bytes.length > pictureFile.maxBytes) throw isTooLarge()
  if (!beginsAsPicture(bytes)) throw notAccepted()
  return (awaited ? uploads : background).run<Accepted>({ kind: 'accept', bytes, limits })
}
