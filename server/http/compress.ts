import compression from 'compression'
import type { RequestHandler } from 'express'

/**
 * Compresses what Express answers and nothing has compressed before: brotli or gzip, from a kilobyte
 * on, unless `Cache-Control: no-transform` forbids it. Pages bring encodings of their own, and a range
 * is of the bytes as they are.
 *
 * The length of a compressed answer gives away a secret that stands beside what a caller chose (BREACH).
 * Secrets are only answered to POST, PUT and DELETE, or set as a cookie, so none of that is compressed,
 * but for files, which hold no secret.
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
