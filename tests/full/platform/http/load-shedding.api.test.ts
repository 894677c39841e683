import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'

import { session } from '#server/features/accounts/table.ts'

import { keepBusy } from '../../../support/busy.ts'
import { databaseEnv } from '../../../support/database.ts'
import { ask, startSite } from '../../../support/site.ts'

const waiting: Socket[] = []
const env = { ...(await databaseEnv()), SHED_WAIT_MS: '200' }
const site = await startSite(env, {}, { renderAhead: true })
await site.context.services.open()
afterAll(async () => {
  for (const socket of waiting) socket.destroy()
  await site.stop(0)
})

/** Requests that stay open: their bodies never arrive. */
async function hold(count: number, path: string): Promise<void> {
  const { hostname, port } = new URL(site.address)
  for (let at = 0; at < count; at += 1) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n`,
    )
    waiting.push(socket)
  }
}
const statusOf = async (path: string) => (await ask(site.address, path)).status
const token = (body: object, path = '') =>
  ask(site.address, `/api/token${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Cookie: `__Host-rt=${crypto.randomUUID()}.${'a'.repeat(64)}`,
    },
    body: JSON.stringify(body),
  })

it('hundreds of bodies that never arrive keep nobody out', async () => {
  await hold(401, '/api/token')
  await hold(201, '/api/password/forgot')
  await expect.poll(() => statusOf('/api/me')).toBe(401)
  expect((await token({})).status).toBe(400)
  expect((await token({}, '/revoke')).status).toBe(200)
})

it('a server that has more to do than it can is alive, not ready, and shows its pages', async () => {
  const rest = keepBusy()
  try {
    await expect.poll(() => statusOf('/api/me')).toBe(503)
    expect(await statusOf('/readyz')).toBe(503)
    const refused = await ask(site.address, '/api/me')
    expect(refused.status).toBe(503)
    expect(refused.headers['retry-after']).toBe('2')
    expect(refused.headers['content-type']).toContain('application/problem+json')
    for (const path of ['/healthz', '/', '/faq', '/faq?unknown=1', '/profile', '/favicon.svg']) {
      expect([path, await statusOf(path)]).toEqual([path, 200])
    }
    expect((await token({})).status).toBe(400)
  } finally {
    rest()
  }
  await expect.poll(() => statusOf('/readyz')).toBe(200)
  expect(await statusOf('/api/me')).toBe(401)
})

it('logging in and out are refused only beside hundreds more, and as in RFC 6749', async () => {
  const { db } = (await site.context.services.open()).database
  const others = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${session} in access exclusive mode`)
    const asked = Array.from({ length: 401 }, () => token({ grant_type: 'refresh' }))
    const refused = await Promise.race(asked)
    expect(refused.status).toBe(503)
    expect(JSON.parse(refused.text)).toMatchObject({ error: 'temporarily_unavailable' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    return { asked }
  })
  const statuses = (await Promise.all(others.asked)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 503)).toHaveLength(1)
})
