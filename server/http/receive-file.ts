import type { IncomingMessage } from 'node:http'

import { ProblemError, tryLater } from '#server/contract/problem.ts'
import type { ReceivedFile } from '#shared/contract/endpoint.ts'

import { limitBodyTime } from './body-time.ts'

/** Time for a whole upload, and for each step of it on the slowest line, which has 17 kbit/s. In ms. */
const uploadTime = 120_000
const stepTime = 30_000
const stepBytes = 64 * 1024

/** Bytes of memory for all unfinished uploads together, so that they cannot fill it. */
const heldLimit = 256 * 1024 * 1024
let held = 0

const tooLarge = (maxBytes: number) =>
  new ProblemError(
    'too-large',
    `This file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB. Send a smaller copy.`,
  )

/** @throws ProblemError if the headers already rule the file out, before anything is read */
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
 * Reads a request's body as a file. The caller must check its content.
 * @param within ms that the whole upload may take
 * @throws ProblemError 413 as soon as it is known to be larger than `maxBytes`, 415 for other media
 *   types and encodings, 408 if it takes too long or hardly moves, 400 if it breaks off, 503 for too
 *   many uploads
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
    const until = performance.now() + within
    let size = 0
    let step = 0
    const settle = () => {
      // Discard the rest of a refused file.
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
        fail(tryLater('unavailable', 5, 'Too many uploads at the moment. Try again shortly.'))
      } else if (size >= step) takeStep()
    }
    const takeStep = () => {
      step = size + stepBytes
      limitBodyTime(request, Math.min(stepTime, until - performance.now()), () =>
        fail(new ProblemError('timed-out', 'The upload took too long. Try again.')),
      )
    }
    const breakOff = () => fail(new ProblemError('malformed', 'The upload broke off. Try again.'))
    if (request.destroyed) return breakOff()
    request.on('data', take).once('error', breakOff).once('close', breakOff)
    request.once('end', () => {
      settle()
      resolve(Buffer.concat(chunks))
    })
    takeStep()
  })
}
