import compression from 'compression'
import type { RequestHandler } from 'express'

/**
 * Compresses Express's answers with brotli or gzip, unless they are smaller than a kilobyte,
 * already compressed, or marked `Cache-Control: no-transform`. Pages have encodings of their own,
 * and ranges refer to the uncompressed bytes.
 *
 * The length of a compressed answer can reveal a secret next to text that the caller chose
 * (BREACH). Only answers to POST, PUT and DELETE, and cookies, contain secrets. So such answers are
 * not compressed, except files, which contain no secret.
 */
export const compress: RequestHandler = compression({
  filter: (request, response) => {
    const reads = request.method === 'GET' || request.method === 'HEAD'
    return (
      (reads || response.hasHeader('Content-Disposition')) &&
      !response.hasHeader('Set-Cookie') &&
      !response.hasHeader('Content-Range') &&
      response.locals.page !== true &&
      compression.filter(request, response)
    )
  },
})
