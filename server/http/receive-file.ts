import type { Request } from 'express'

import { ProblemError } from './problem.ts'

/** Bytes that an uploaded file may have. */
export const largestFile = 10 * 1024 * 1024

/**
 * Reads the file that is a request's body.
 * @throws ProblemError 413 as soon as it is known to be too large
 */
export async function receiveFile(request: Request): Promise<Buffer> {
  const refuse = () => new ProblemError('too-large', 'A file may have up to 10 MB.')
  if (Number(request.headers['content-length'] ?? 0) > largestFile) throw refuse()
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > largestFile) throw refuse()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
