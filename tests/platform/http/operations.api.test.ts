import { describe, expect, it } from 'vitest'

import { databaseEnv } from '../../support/database.ts'
import { freePort } from '../../support/free-port.ts'
import { ask, startSite } from '../../support/site.ts'

const site = await startSite({}, {}, { renderAhead: true })

it('health says that it is alive and ready, and nothing else', async () => {
  expect((await ask(site.address, '/healthz')).text).toBe('ok\n')
  expect((await ask(site.address, '/readyz')).text).toBe('ready\n')
  for (const path of ['/healthz', '/readyz']) {
    expect((await ask(site.address, path)).headers['cache-control']).toBe('no-store')
  }
})

describe('metrics', () => {
  it('are not on the public port', async () => {
    expect((await ask(site.address, '/metrics')).status).toBe(404)
  })

  it('are in the Prometheus format on the private port', async () => {
    const port = await freePort()
    const env = { ...(await databaseEnv()), METRICS_PORT: String(port) }
    const measured = await startSite(env, {}, { renderAhead: true })
    try {
      await ask(measured.address, '/faq')
      await ask(measured.address, '/nothing')
      const { status, text } = await ask(`http://127.0.0.1:${port}`, '/metrics')
      expect(status).toBe(200)
      expect(text).toMatch(/^relustre_page_hits_total 1$/m)
      expect(text).toMatch(
        /relustre_http_requests_total\{method="GET",route="page",status="404"\} 1/,
      )
      expect(text).toContain('process_resident_memory_bytes')
      expect(text).toMatch(/^relustre_database_connections\{state="open"\} 1$/m)
      expect(text).toMatch(/^relustre_outbox_mails\{state="failed"\} 0$/m)
      expect(text).toMatch(/^relustre_jobs\{state="failed"\} 0$/m)
      expect(text).toMatch(/^relustre_jobs_oldest_seconds 0$/m)
      expect((await ask(`http://127.0.0.1:${port}`, '/')).status).toBe(404)
    } finally {
      await measured.stop(0)
    }
  })

  it('with a taken port stop the start', async () => {
    const port = new URL(site.address).port
    await expect(startSite({ METRICS_PORT: port })).rejects.toThrow('EADDRINUSE')
  })
})
