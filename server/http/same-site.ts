import type { RequestHandler } from 'express'

import { ProblemError } from '#server/contract/problem.ts'

/**
 * Refuses forms posted by another site. Browsers send `Sec-Fetch-Site`; if it is missing, the
 * `Origin` header must be ours.
 */
export function sameSite(publicOrigin: string): RequestHandler {
  return (request, _response, next) => {
    const site = request.headers['sec-fetch-site']
    const { origin } = request.headers
    const foreign =
      site === undefined
        ? origin !== undefined && origin !== publicOrigin
        : site !== 'same-origin' && site !== 'none'
    if (foreign) throw new ProblemError('foreign-site')
    next()
  }
}
