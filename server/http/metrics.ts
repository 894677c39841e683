/**
 * Plain counters, cheap enough for every request; `metrics-server.ts` publishes them to Prometheus.
 */
export class Metrics {
  pageHits = 0
  pageMisses = 0
  pageNotModified = 0
  pageRenders = 0
  pageRenderFailures = 0
  requestsShed = 0
  cspReports = 0
  /** Requests that Express answers, by method, route template and status. */
  readonly requests = new Map<string, { count: number; seconds: number }>()

  /** Counts one request that took `seconds`. */
  observe(method: string, route: string, status: number, seconds: number): void {
    const key = `${method} ${route} ${status}`
    const seen = this.requests.get(key)
    if (seen) {
      seen.count += 1
      seen.seconds += seconds
    } else this.requests.set(key, { count: 1, seconds })
  }
}
