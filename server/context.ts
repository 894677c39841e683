import pino, { type Logger } from 'pino'

import type { Config } from '#server/contract/config.ts'

import { DatabaseClock } from './db/database-clock.ts'
import { logError } from './http/log-error.ts'
import { Metrics } from './http/metrics.ts'
import { type Headers, securityHeaders } from './http/security-headers.ts'
import { PageServer } from './pages/page-server.ts'
import type { SiteBuild } from './pages/site-build.ts'
import { type ServicesOnDemand, servicesOnDemand } from './services.ts'

/** Shared by the whole server. Created once and passed on, never global. */
export interface Context {
  config: Config
  log: Logger
  build: SiteBuild
  pages: PageServer
  metrics: Metrics
  /** The security headers for pages and for everything else. */
  headers: { page: Headers; resource: Headers }
  /** Database, keys, mail and files, behind the API. */
  services: ServicesOnDemand
  /** The current time: the database's, once it is open. Tests pass their own. */
  clock: () => Date
  /** True once the server is stopping: it then reports not ready and closes connections. */
  draining: { now: boolean }
}

/** Builds the context: the composition root. */
export function createContext(config: Config, build: SiteBuild, givenClock?: () => Date): Context {
  const databaseClock = new DatabaseClock()
  const clock = givenClock ?? databaseClock.now
  const log = pino({
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    serializers: { err: logError },
  })
  const metrics = new Metrics()
  const draining = { now: false }
  const headers = securityHeaders(build, config)
  // In development the browser must not show a page from its cache.
  if (config.development) headers.page = { ...headers.page, 'Cache-Control': 'no-store' }
  const pages = new PageServer({ config, clock, build, log, headers, metrics, draining })
  const services = servicesOnDemand({ config, log, clock, databaseClock, pages }, () =>
    pages.servicesOpened(),
  )
  return { config, log, build, pages, metrics, headers, services, clock, draining }
}
