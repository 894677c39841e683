import express, { type Router } from 'express'

import type { Context } from '#server/context.ts'

/** At most this many reports a minute reach the log; the rest are only counted. */
const logLimit = 20

/** Receives browsers' CSP reports. Anybody can forge them, so it logs only a few, truncated. */
export function cspReports({ log, metrics }: Pick<Context, 'log' | 'metrics'>): Router {
  const router = express.Router()
  let minute = 0
  let logged = 0
  router.post(
    '/csp-report',
    express.json({
      limit: '16kb',
      type: ['application/csp-report', 'application/reports+json', 'application/json'],
    }),
    (request, response) => {
      metrics.cspReports += 1
      const now = Math.floor(Date.now() / 60_000)
      if (now !== minute) [minute, logged] = [now, 0]
      if (logged < logLimit) {
        logged += 1
        log.warn({ report: JSON.stringify(request.body ?? null).slice(0, 1000) }, 'csp report')
      }
      response.status(204).end()
    },
  )
  return router
}
