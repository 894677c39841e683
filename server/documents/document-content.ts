import { boundedQueue } from '#server/bounded-queue.ts'
import { tryLater } from '#server/contract/problem.ts'

import { isEmpty, isTooLarge, notAccepted } from './document-problems.ts'
import { cleanPicture } from './image-content.ts'
import { checkPdf } from './pdf-content.ts'

const kinds = {
  pdf: { mediaType: 'application/pdf', extension: 'pdf', start: '%PDF-' },
  jpeg: { mediaType: 'image/jpeg', extension: 'jpg', start: '\xff\xd8\xff' },
  png: { mediaType: 'image/png', extension: 'png', start: '\x89PNG\r\n\x1a\n' },
} as const

/** A document that passed, as it is to be kept. */
export interface CheckedDocument {
  kind: keyof typeof kinds
  mediaType: (typeof kinds)[keyof typeof kinds]['mediaType']
  /** Without a dot. */
  extension: (typeof kinds)[keyof typeof kinds]['extension']
  /** A PDF as it came; a picture encoded anew. */
  bytes: Buffer
}

const inTurn = boundedQueue({
  running: 2,
  waiting: 20,
  refusal: () => tryLater('unavailable', 5, 'Too many files are being checked just now.'),
})

/**
 * Decides by its content alone whether a file is a PDF, a JPEG or a PNG that is fit to be kept and
 * shown to a reviewer.
 * @throws ProblemError 415 for other content, 422 for what is empty, damaged, protected or active,
 *   413 for what is too large, 503 when too many wait
 */
export async function checkDocument(bytes: Buffer, maxBytes: number): Promise<CheckedDocument> {
  if (bytes.length === 0) throw isEmpty()
  if (bytes.length > maxBytes) throw isTooLarge(maxBytes)
  const start = bytes.toString('latin1', 0, 8)
  const kind = (Object.keys(kinds) as (keyof typeof kinds)[]).find((each) =>
    start.startsWith(kinds[each].start),
  )
  if (kind === undefined) throw notAccepted()
  const kept = await inTurn(async () => {
    if (kind !== 'pdf') return cleanPicture(bytes, kind)
    await checkPdf(bytes)
    return bytes
  })
  if (kept.length > maxBytes) throw isTooLarge(maxBytes)
  const { mediaType, extension } = kinds[kind]
  return { kind, mediaType, extension, bytes: kept }
}
