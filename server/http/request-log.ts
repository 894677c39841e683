import { randomUUID } from 'node:crypto'

import type { RequestHandler } from 'express'

import type { Context } from '#server/context.ts'

/** The kind of address, for counting: few enough values. Operations set their own template. */
function routeOf(path: string, named: unknown): string {
  if (typeof named === 'string') return named
  const first = /^\/(api|assets|images|pictures|healthz|readyz)(?:\/|$)/.exec(path)?.[1]
  return first === undefined ? 'page' : `/${first}`
}

/** Characters of an address that are logged; only attackers send longer ones. */
const pathLimit = 200

/**
 * Gives each request an id, returns it as `X-Request-Id`, and writes one log line when it ends.
 * Pages from the cache never get here: they are counted, not logged.
 */
export function requestLog({ log, metrics }: Pick<Context, 'log' | 'metrics'>): RequestHandler {
  return (request, response, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    response.locals.requestId = requestId
    response.locals.log = log.child({ requestId })
    response.setHeader('X-Request-Id', requestId)
    response.once('close', () => {
      const ms = Math.round((performance.now() - started) * 10) / 10
      const path = request.originalUrl.split('?', 1)[0]?.slice(0, pathLimit) ?? ''
      const route = routeOf(path, response.locals.route)
      const { statusCode: status } = response
      metrics.observe(request.method, route, status, ms / 1000)
      // The person who is logged in; missing from the log line otherwise.
      const { actorId } = response.locals
      const fields = { requestId, actorId, method: request.method, route, path, status, ms }
      if (!response.writableFinished) log.info(fields, 'request aborted')
      else log.info(fields, 'request')
    })
    next()
  }
}
