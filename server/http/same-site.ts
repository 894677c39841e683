import type { IncomingMessage } from 'node:http'

import type { RequestHandler } from 'express'

import type { Config } from '#server/contract/config.ts'
import { ProblemError } from '#server/contract/problem.ts'

/** Names that always mean the reader's own machine (RFC 6761, section 6.3), and a port. */
const loopback = /^http:\/\/(?:(?:[a-z\d-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::(\d+))?$/

/**
 * Whether an origin is a loopback name with the port that the request reached. Without the comparison with
 * `Host`, a page of another program on this machine, at 127.0.0.2 with the same port, could post here.
 */
function isThisServer(origin: string, { headers, socket }: IncomingMessage): boolean {
  const found = loopback.exec(origin)
  if (found === null || origin !== `http://${headers.host}`) return false
  return Number(found[1] ?? 80) === socket.localPort
}

/**
 * Refuses forms posted by another site. Browsers send `Sec-Fetch-Site`; if it is missing, the
 * `Origin` header must be ours.
 */
export function sameSite({ publicOrigin, anyLoopbackName }: Config): RequestHandler {
  return (request, _response, next) => {
    const site = request.headers['sec-fetch-site']
    const { origin } = request.headers
    const isOurs = () =>
      origin === undefined ||
      (anyLoopbackName ? isThisServer(origin, request) : origin === publicOrigin)
    const foreign = site === undefined ? !isOurs() : site !== 'same-origin' && site !== 'none'
    if (foreign) throw new ProblemError('foreign-site')
    next()
  }
}
