import { randomUUID } from 'node:crypto'

import type { RequestHandler } from 'express'

import type { Context } from '#server/context.ts'

/** The kind of thing an address asks for: few enough to count by. Operations name their own template. */
function routeOf(path: string, named: unknown): string {
  if (typeof named === 'string') return named
  const first = /^\/(api|assets|images|healthz|readyz)(?:\/|$)/.exec(path)?.[1]
  return first === undefined ? 'page' : `/${first}`
}

/** The longest stretch of an address that the log keeps; the rest is an attacker's. */
const pathLimit = 200

/**
 * Gives each request an id, answers it as `X-Request-Id`, and writes one log line when it ends.
 * Pages that the cache answers never come here: they are counted, not logged.
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
      // Whoever was logged in; left out of the line for everybody else.
      const { actorId } = response.locals
      const fields = { requestId, actorId, method: request.method, route, path, status, ms }
      if (!response.writableFinished) log.info(fields, 'request aborted')
      else log.info(fields, 'request')
    })
    next()
  }
}
