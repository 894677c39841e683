import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

import type { Config } from '#server/contract/config.ts'

import { type Context, createContext } from './context.ts'
import { createListener, drain } from './http/listener.ts'
import { cameByHttp } from './http/proxy.ts'
import { holdTickShape } from './http/tick-shape.ts'
import type { SiteBuild } from './pages/site-build.ts'

/** A running server. */
export interface Running {
  context: Context
  /** Where it listens, e.g. `http://127.0.0.1:3000`. */
  address: string
  /** Stops without failing a request: reports not ready, drains, then closes. */
  stop: (accept?: number) => Promise<void>
}

/**
 * Milliseconds to serve the first visitors before loading services, Express and rare pages. Loading
 * the services immediately delayed the first answer by 70 ms on Node 24.
 */
export const visitorsFirst = 150

export interface StartOptions {
  clock?: (() => Date) | undefined
  /** False renders each page on its first request: what a server that answers few requests saves. */
  renderAhead?: boolean
}

/** Reads the build's output. */
export function readBuild(root: string): SiteBuild {
  return JSON.parse(readFileSync(path.join(root, 'dist/site.json'), 'utf8')) as SiteBuild
}

/** @throws if the address is taken or not allowed, instead of crashing the process later */
function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
}

/**
 * Starts the product: renders every page, then listens. Express is loaded after that, since pages
 * do not need it; requests that need it wait. The services open with the first request that needs
 * them, or when the caller opens them.
 */
export async function start(
  config: Config,
  root: string,
  { clock, renderAhead = true }: StartOptions = {},
): Promise<Running> {
  holdTickShape()
  const context = createContext(config, readBuild(root), clock)
  const { headers, log, pages, services } = context
  if (renderAhead) await pages.renderPages()

  const loadApp = async () => {
    const { createApp, defaultFolders } = await import('./app.ts')
    return createApp(context, defaultFolders(root))
  }
  // Express, not the page cache, redirects requests that reached the proxy over plain HTTP.
  const redirects = config.trustedProxies.length > 0 && config.publicOrigin.startsWith('https:')
  let app: ReturnType<typeof loadApp> | null = null
  const server = createListener((request, response) => {
    if (!(redirects && cameByHttp(request)) && pages.answer(request, response)) return
    app ??= loadApp()
    app.then(
      (handle) => handle(request, response),
      (error: unknown) => {
        log.fatal({ err: error }, 'the application could not be loaded')
        response.writeHead(500, { ...headers.resource, 'Cache-Control': 'no-store' }).end()
      },
    )
  }, headers.resource)
  await listen(server, config.port, config.host)
  setTimeout(() => {
    app ??= loadApp()
    if (!renderAhead) return
    pages.renderRarePages().catch((error: unknown) => {
      // The next request renders the page again, and gets the error if that fails.
      log.error({ err: error }, 'a rare page could not be rendered')
    })
  }, visitorsFirst).unref()
  const { address, family, port } = server.address() as AddressInfo
  const shown = family === 'IPv6' ? `[${address}]` : address

  const metricsServer =
    config.metricsPort === null
      ? null
      : (await import('./http/metrics-server.ts')).createMetricsServer(context)
  if (metricsServer) await listen(metricsServer, config.metricsPort ?? 0, config.metricsHost)

  return {
    context,
    address: `http://${shown}:${port}`,
    stop: async (accept) => {
      context.draining.now = true
      log.info('draining')
      // Run both together: each takes a while, and the process must end within 30 s.
      await Promise.all([drain(server, accept), services.settle()])
      metricsServer?.close()
      await services.close()
      log.info('stopped')
    },
  }
}
