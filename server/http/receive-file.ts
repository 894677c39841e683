import type { IncomingMessage } from 'node:http'

import { ProblemError, tryLater } from '#server/contract/problem.ts'
import type { ReceivedFile } from '#shared/contract/endpoint.ts'

import { limitBodyTime } from './body-time.ts'

const uploadTime = 120_000

/** Bytes that unfinished uploads may hold together, so that many of them cannot fill the memory. */
const heldLimit = 256 * 1024 * 1024
let held = 0

const tooLarge = (maxBytes: number) =>
  new ProblemError(
    'too-large',
    `This file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB. Send a smaller copy.`,
  )

/** @throws ProblemError for what the headers already rule out, before a byte is read */
function checkHeaders({ headers }: IncomingMessage, { maxBytes, mediaTypes }: ReceivedFile): void {
  const accepted = [...mediaTypes, 'application/octet-stream']
  const mediaType = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (!accepted.includes(mediaType)) {
    throw new ProblemError(
      'unsupported-content',
      `This kind of content is not accepted. Send the file itself, as ${accepted.join(', ')}.`,
    )
  }
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new ProblemError(
      'unsupported-content',
      'The file must be sent as it is. Leave out Content-Encoding.',
    )
  }
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes)
}

/**
 * Reads the file that is the body of a request; what it really is remains to be checked.
 * @param within ms that the whole upload may take
 * @throws ProblemError 413 as soon as it is known to be larger than `maxBytes`, 415 for other media
 *   types and encodings, 408 when it takes too long, 400 when it breaks off, 503 when too many come
 */
export async function receiveFile(
  request: IncomingMessage,
  wanted: ReceivedFile,
  within = uploadTime,
): Promise<Buffer> {
  const { maxBytes } = wanted
  checkHeaders(request, wanted)
  return new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const settle = () => {
      // What still comes of a refused file is thrown away as it comes.
      request.off('data', take).resume()
      held -= size
      size = 0
    }
    const fail = (problem: ProblemError) => {
      settle()
      reject(problem)
    }
    const take = (chunk: Buffer) => {
      size += chunk.length
      held += chunk.length
      chunks.push(chunk)
      if (size > maxBytes) fail(tooLarge(maxBytes))
      else if (held > heldLimit) {
        fail(tryLater('unavailable', 5, 'Too many files arrive at once. Try again in a moment.'))
      }
    }
    const breakOff = () => fail(new ProblemError('malformed', 'The upload broke off. Try again.'))
    if (request.destroyed) return breakOff()
    request.on('data', take).once('error', breakOff).once('close', breakOff)
    request.once('end', () => {
      settle()
      resolve(Buffer.concat(chunks))
    })
    limitBodyTime(request, within, () =>
      fail(new ProblemError('timed-out', 'The upload took too long. Try again.')),
    )
  })
}
