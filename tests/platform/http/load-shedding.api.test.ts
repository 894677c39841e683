import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

import { afterAll, beforeAll, expect, it } from 'vitest'

import type { Running } from '#server/main.ts'

import { databaseEnv } from '../../support/database.ts'
import { ask, startSite } from '../../support/site.ts'

let site: Running
const waiting: Socket[] = []
beforeAll(async () => {
  site = await startSite(await databaseEnv())
})
afterAll(async () => {
  for (const socket of waiting) socket.destroy()
  await site.stop(0)
})

/** Requests that stay open: their bodies never arrive. */
async function hold(count: number): Promise<void> {
  const { hostname, port } = new URL(site.address)
  for (let at = 0; at < count; at += 1) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(
      'POST /api/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n',
    )
    waiting.push(socket)
  }
}
const read = () => ask(site.address, '/api/me')
const signIn = (path = '/api/token') =>
  ask(site.address, path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Content-Length': '2' },
    body: '{}',
  })

it('logging in and out are refused last, and as in RFC 6749', async () => {
  expect([(await read()).status, (await signIn()).status]).toEqual([401, 400])

  await hold(201)
  await expect.poll(async () => (await read()).status).toBe(503)
  expect((await read()).headers['content-type']).toContain('application/problem+json')
  expect(JSON.parse((await signIn()).text)).toMatchObject({ error: 'invalid_request' })
  expect((await signIn('/api/token/revoke')).status).toBe(200)

  await hold(200)
  await expect.poll(async () => (await signIn()).status).toBe(503)
  const refused = await signIn()
  expect(JSON.parse(refused.text)).toMatchObject({ error: 'temporarily_unavailable' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})
