import { createServer, type Server } from 'node:http'

import { collectDefaultMetrics, Counter, Registry } from 'prom-client'

import type { Context } from '#server/context.ts'

import { replicaMetrics } from './replica-metrics.ts'
import { serviceGauges } from './service-gauges.ts'

/** Serves Prometheus metrics on a separate port, which only the operator should be able to reach. */
export function createMetricsServer({
  config,
  metrics,
  services,
  clock,
  log,
}: Pick<Context, 'config' | 'metrics' | 'services' | 'clock' | 'log'>): Server {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const plain = [
    ['relustre_page_hits_total', 'Pages answered from the cache', () => metrics.pageHits],
    ['relustre_page_misses_total', 'Pages that were not in the cache', () => metrics.pageMisses],
    ['relustre_page_not_modified_total', 'Pages answered 304', () => metrics.pageNotModified],
    ['relustre_page_renders_total', 'Pages rendered', () => metrics.pageRenders],
    ['relustre_page_render_failures_total', 'Renders failed', () => metrics.pageRenderFailures],
    ['relustre_requests_shed_total', 'Requests refused under load', () => metrics.requestsShed],
    ['relustre_csp_reports_total', 'Policy violations reported', () => metrics.cspReports],
  ] as const
  for (const [name, help, read] of plain) {
    const counter = new Counter({
      name,
      help,
      registers: [],
      collect() {
        this.reset()
        this.inc(read())
      },
    })
    registry.registerMetric(counter)
  }
  for (const [name, help, field] of [
    ['relustre_http_requests_total', 'Requests that Express answered', 'count'],
    ['relustre_http_request_seconds_total', 'Seconds spent on them', 'seconds'],
  ] as const) {
    const counter = new Counter({
      name,
      help,
      labelNames: ['method', 'route', 'status'],
      registers: [],
      collect() {
        this.reset()
        for (const [key, seen] of metrics.requests) {
          const [method = '', route = '', status = ''] = key.split(' ')
          this.inc({ method, route, status }, seen[field])
        }
      },
    })
    registry.registerMetric(counter)
  }
  // Separate, so that the process can still be monitored while the database is down.
  const ofServices = new Registry()
  serviceGauges(ofServices, services, clock)
  if (config.database.engine === 'postgres' && config.database.replicaUrl !== null) {
    replicaMetrics(ofServices, services)
  }
  return createServer(async (request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    const [own, others] = await Promise.all([
      registry.metrics(),
      ofServices.metrics().catch((error: unknown) => {
        log.warn({ err: error }, 'the metrics of the services could not be read')
        return ''
      }),
    ])
    response.writeHead(200, { 'Content-Type': registry.contentType }).end(`${own}\n${others}`)
  })
}
