import path from 'node:path'

import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'

import type { Context } from './context.ts'
import type { RouteContext } from './contract/feature.ts'
import { ProblemError, tryLater } from './contract/problem.ts'
import { isDatabaseFailure } from './db/database-failure.ts'
import { features, operations } from './features.ts'
import { apiDocs } from './http/api-docs.tsx'
import { contextOf, apiForAll, apiRoutes, formApi } from './http/api.ts'
import { compress } from './http/compress.ts'
import { cspReports } from './http/csp-report.ts'
import { devReloadRoutes } from './http/dev-reload.ts'
import { healthRoutes } from './http/health.ts'
import { LoadGauge } from './http/load-shedding.ts'
import { isTrusted, requireHttps } from './http/proxy.ts'
import { requestLog } from './http/request-log.ts'
import { sameSite } from './http/same-site.ts'
import { sendProblem } from './http/send-problem.ts'
import { serveFiles } from './http/serve-files.ts'
import { robots, securityText, webManifest } from './pages/discovery.ts'
import { formPaths, readAddress } from './pages/page-address.ts'
import { sitemapRoutes } from './pages/sitemaps.ts'
import { pictureRoutes } from './pictures/picture-routes.ts'
import { uploadRoutes } from './uploads/upload-routes.ts'

/** Characters of path and query. Our addresses, even with campaign parameters, are far shorter. */
const longestAddress = 8192

/** Addresses of files in the built bundle. */
const builtFile = /^\/(?:assets|images)\//

/** The application behind the page cache. It does not listen, so tests can call it directly. */
export function createApp(context: Context, folders: { built: string; public: string }): Express {
  const { config, pages } = context
  const app = express()
  const load = new LoadGauge(config.shedWaitMs)
  const { page: pageHeaders, resource: resourceHeaders } = context.headers
  app.disable('x-powered-by').disable('etag').set('case sensitive routing', true)
  app.set('trust proxy', isTrusted(config.trustedProxies))

  app.use(requestLog(context))
  app.use((_request, response, next) => {
    response.set(resourceHeaders)
    if (context.draining.now) response.set('Connection', 'close')
    next()
  })
  app.use((request, _response, next) => {
    if (request.url.length > longestAddress) throw new ProblemError('address-too-long')
    next()
  })
  healthRoutes(app, context, load)
  if (config.development) devReloadRoutes(app)
  if (config.trustedProxies.length > 0 && config.publicOrigin.startsWith('https:')) {
    app.use(requireHttps(config.publicOrigin, config.trustedProxies))
  }
  app.use(compress)
  // Files come before load shedding: they cost little, and a page without its scripts is broken.
  const year = 31_536_000
  const builtFiles = { maxAge: year, immutable: true, brotli: true, gzip: true, etag: true }
  const built = serveFiles(folders.built, { ...builtFiles, dev: config.development })
  app.use((request, response, next) => {
    if (!builtFile.test(request.url)) return next()
    built(request, response, next)
  })
  app.use(serveFiles(folders.public, { maxAge: 86_400, etag: true, dev: config.development }))

  const text = (type: string, body: () => string, maxAge: number): RequestHandler => {
    return (_request, response) => {
      response.set('Cache-Control', `public, max-age=${maxAge}`).type(type).send(body())
    }
  }
  const { publicOrigin: origin } = config
  app.get(
    '/robots.txt',
    text('text/plain', () => robots(origin), 3600),
  )
  app.get('/site.webmanifest', text('application/manifest+json', webManifest, 3600))
  app.get(
    '/.well-known/security.txt',
    text('text/plain', () => securityText(origin, new Date()), 3600),
  )

  const route: RouteContext = {
    config,
    contextOf: (request, response) => contextOf(context, request, response),
    shedLast: load.lastHandler(context.metrics),
  }
  app.use('/pictures', load.lastHandler(context.metrics))
  app.use(pictureRoutes(context))
  for (const { routes } of features) if (routes !== undefined) app.use(routes(route))
  app.use(load.handler(context.metrics, pages.isLight))
  app.use(sitemapRoutes(context, features))
  app.use(uploadRoutes(context))
  app.use('/api', cspReports(context), apiDocs(context, features), apiRoutes(context, operations))
  app.use('/api', (_request, response) => {
    sendProblem(response, new ProblemError('not-found', 'There is no such operation.'))
  })

  app.post(
    [...formPaths],
    sameSite(config),
    express.text({ type: 'application/x-www-form-urlencoded', limit: '100kb' }),
    (request, response) => {
      if (typeof request.body !== 'string') {
        throw new ProblemError(
          'unsupported-content',
          'A form must be sent as application/x-www-form-urlencoded.',
        )
      }
      leaveToPage(response, resourceHeaders)
      const api = formApi(context, operations, request, response)
      return pages.post(request, response, { body: request.body, api })
    },
  )
  const forAll = apiForAll(context, operations)
  app.use((request, response) => {
    const allowed = formPaths.includes(request.path)
      ? 'GET, HEAD, OPTIONS, POST'
      : 'GET, HEAD, OPTIONS'
    if (request.method === 'OPTIONS') {
      response.set('Allow', allowed).status(204).end()
      return
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.set('Allow', allowed)
      throw new ProblemError('method-not-allowed')
    }
    // A request for a script or image of an older release must not get a page.
    if (builtFile.test(request.url) && readAddress(request.url).kind === 'unknown') {
      throw new ProblemError('not-found', 'There is no such file.')
    }
    leaveToPage(response, resourceHeaders)
    return pages.handle(request, response, forAll)
  })

  app.use(errorResponse(pageHeaders))
  return app
}

/** Pages set their own policy and encodings, so this removes the headers for resources. */
function leaveToPage(response: express.Response, headers: Readonly<Record<string, string>>): void {
  response.locals.page = true
  for (const name of Object.keys(headers)) response.removeHeader(name)
}

/** Folders of the built bundle and the public files, below the project's root. */
export function defaultFolders(root: string): { built: string; public: string } {
  return { built: path.join(root, 'dist/client'), public: path.join(root, 'public') }
}

const failurePage =
  '<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>Something went wrong</title>' +
  '<h1>Something went wrong</h1><p>This page could not be shown. Try again in a moment, or go to the <a href="/">home page</a>.</p>'

/** Answers a failed request with only what the caller may know. */
function errorResponse(pageHeaders: Readonly<Record<string, string>>): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const problem = asProblem(error)
    const { status } = problem
    if (status >= 500) {
      const { log } = response.locals as { log: Context['log'] }
      log.error({ err: withoutBody(error) }, 'request failed')
    }
    if (response.headersSent) return void response.destroy()
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const wantsPage = status >= 500 && reads && !request.path.startsWith('/api')
    if (wantsPage) {
      response
        .set(pageHeaders)
        .set('Cache-Control', 'no-store')
        .set(problem.more.headers ?? {})
      return void response.status(status).type('html').send(failurePage)
    }
    sendProblem(response, problem)
  }
}

/** Turns errors of Express and its parsers into our problems. */
function asProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  if (isDatabaseFailure(error)) return tryLater('unavailable', 2, 'Try again in a moment.')
  const status = statusOf(error)
  if (status === 413) return new ProblemError('too-large')
  if (status === 415) return new ProblemError('unsupported-content')
  return new ProblemError(status < 500 ? 'malformed' : 'failed')
}

function statusOf(error: unknown): number {
  const status = (error as { status?: unknown } | null)?.status
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500
}

/** Body-parser errors contain the raw body, which must not reach the log. */
function withoutBody(error: unknown): unknown {
  if (typeof error === 'object' && error !== null && 'body' in error) delete error.body
  return error
}
