import { boundedQueue } from '#server/bounded-queue.ts'
import { tryLater } from '#server/contract/problem.ts'
import type { ReceivedFile } from '#shared/contract/endpoint.ts'

import { isEmpty, isTooLarge, notAccepted } from './document-problems.ts'
import { cleanPicture } from './image-content.ts'
import { checkPdf } from './pdf-content.ts'

const kinds = {
  pdf: { mediaType: 'application/pdf', extension: 'pdf', start: '%PDF-' },
  jpeg: { mediaType: 'image/jpeg', extension: 'jpg', start: '\xff\xd8\xff' },
  png: { mediaType: 'image/png', extension: 'png', start: '\x89PNG\r\n\x1a\n' },
} as const

/** The extension of a checked document, without a dot. */
export const extensionOf = (mediaType: CheckedDocument['mediaType']) =>
  Object.values(kinds).find((each) => each.mediaType === mediaType)?.extension ??
  kinds.pdf.extension

/** A document that passed the check, ready to be stored. */
export interface CheckedDocument {
  kind: keyof typeof kinds
  mediaType: (typeof kinds)[keyof typeof kinds]['mediaType']
  /** Without a dot. */
  extension: (typeof kinds)[keyof typeof kinds]['extension']
  /** A PDF unchanged; a picture encoded again. */
  bytes: Buffer
}

const inTurn = boundedQueue({
  running: 2,
  waiting: 20,
  refusal: () => tryLater('unavailable', 5, 'Too many files are being checked just now.'),
})

/**
 * Checks, by its content alone, that a file is a PDF, JPEG or PNG that can safely be stored and
 * shown to others, and one of the accepted ones.
 * @param largest the most pixels of either side of a picture, which is reduced to that
 * @throws ProblemError 415 for other content, 422 if it is empty, damaged, protected or active,
 *   413 if it is too large, 503 if too many files wait
 */
export async function checkDocument(
  bytes: Buffer,
  { maxBytes, mediaTypes }: ReceivedFile,
  largest?: number,
): Promise<CheckedDocument> {
  if (bytes.length === 0) throw isEmpty()
  if (bytes.length > maxBytes) throw isTooLarge(maxBytes)
  const start = bytes.toString('latin1', 0, 8)
  const kind = (Object.keys(kinds) as (keyof typeof kinds)[]).find((each) =>
    start.startsWith(kinds[each].start),
  )
  if (kind === undefined || !mediaTypes.includes(kinds[kind].mediaType)) {
    throw notAccepted(mediaTypes)
  }
  const kept = await inTurn(async () => {
    if (kind !== 'pdf') return cleanPicture(bytes, kind, largest)
    await checkPdf(bytes)
    return bytes
  })
  if (kept.length > maxBytes) throw isTooLarge(maxBytes)
  const { mediaType, extension } = kinds[kind]
  return { kind, mediaType, extension, bytes: kept }
}
