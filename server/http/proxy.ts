import type { IncomingMessage } from 'node:http'

import type { RequestHandler } from 'express'
import ipaddr from 'ipaddr.js'

import { ProblemError } from '#server/contract/problem.ts'

import { sendProblem } from './send-problem.ts'

type Range = ReturnType<typeof ipaddr.parseCIDR>

/** Whether an address is in one of the ranges, including IPv4 addresses written as IPv6. */
export function isTrusted(ranges: readonly string[]): (address: string | undefined) => boolean {
  const parsed = ranges.map((range): Range => {
    if (range.includes('/')) return ipaddr.parseCIDR(range)
    const address = ipaddr.parse(range)
    return [address, address.kind() === 'ipv6' ? 128 : 32]
  })
  return (address) => {
    if (address === undefined || !ipaddr.isValid(address)) return false
    const peer = ipaddr.process(address)
    return parsed.some((range) => peer.kind() === range[0].kind() && peer.match(range))
  }
}

/** Whether a proxy reports plain HTTP. The caller must check that the proxy is trusted. */
export const cameByHttp = (request: IncomingMessage): boolean =>
  request.headers['x-forwarded-proto'] === 'http'

/**
 * Redirects plain-HTTP visitors of a trusted proxy to HTTPS. The API refuses instead, so that a
 * client that sent a secret unencrypted notices.
 */
export function requireHttps(publicOrigin: string, ranges: readonly string[]): RequestHandler {
  const trusted = isTrusted(ranges)
  return (request, response, next) => {
    if (!cameByHttp(request) || !trusted(request.socket.remoteAddress)) return next()
    if (request.path.startsWith('/api/')) {
      return sendProblem(response, new ProblemError('forbidden', 'HTTPS is required.'))
    }
    // An absolute URL in the request line must not be appended to our origin.
    if (!request.originalUrl.startsWith('/')) {
      return sendProblem(response, new ProblemError('malformed', 'This address is malformed.'))
    }
    response.redirect(308, publicOrigin + request.originalUrl)
  }
}
