import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { isDatabaseFailure } from '#server/db/database-failure.ts'
import { withClient } from '#server/db/migrate.ts'
import type { Running } from '#server/main.ts'

import { expectBelow } from '../../../support/expect-below.ts'
import { signInAs } from '../../../support/people.ts'
import { startCluster } from '../../../support/postgres.ts'
import { type Answer, ask, startSite } from '../../../support/site.ts'
import { type Way, wayTo } from '../../../support/tcp-proxy.ts'

let headers: Record<string, string>
const superuser = () => ({ connectionString: cluster.url('postgres', 'postgres') })

// A PostgreSQL of its own, because the tests stop it.
const cluster = await startCluster()
await withClient(superuser(), (client) => client.query('CREATE DATABASE away'))
const folder = await mkdtemp(path.join(tmpdir(), 'relustre-data-'))
const impatient = { DATA_DIR: folder, DATABASE_WAIT_MS: '1000' }
const site = await startSite({ ...impatient, DATABASE_URL: cluster.url('postgres', 'away') })
afterAll(async () => {
  await site.stop(0)
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  headers = (await signInAs(site, 'buyer')).headers
})

/** A call that always asks the database. */
const refresh = (of = site) => {
  const body = JSON.stringify({ grant_type: 'refresh' })
  const id = crypto.randomUUID()
  const cookie = `__Host-rt=${id}.${'a'.repeat(64)}`
  const sent = { 'content-type': 'application/json', cookie }
  return ask(of.address, '/api/token', { method: 'POST', headers: sent, body })
}
const me = () => {
  site.context.services.open().then(({ actors }) => actors.forgetAll({}))
  return ask(site.address, '/api/me', { headers })
}
const badge = () => ask(site.address, `/companies/${crypto.randomUUID()}`)
const health = async (page: string, of = site) => (await ask(of.address, page)).status

function expectLater({ status, headers: told, text }: Answer) {
  expect(status, text).toBe(503)
  expect(Number(told['retry-after'])).toBeGreaterThan(0)
  expect(text).not.toMatch(/postgres|ECONN|socket|SELECT|\/tmp/i)
}

describe('while the database is unavailable', () => {
  it('a call is told within two seconds to come back, and other requests work', async () => {
    expect((await me()).status).toBe(200)
    await cluster.halt()
    await expectBelow(2000, async () => {
      const started = performance.now()
      const answers = await Promise.all([refresh(), refresh(), refresh()])
      for (const answer of answers) expectLater(answer)
      return performance.now() - started
    })
    expect(await health('/healthz')).toBe(200)
    await expect.poll(() => health('/readyz')).toBe(503)
    for (const page of ['/', '/categories']) expect(await health(page)).toBe(200)
    // Whether the company exists is unknown now, which differs from it not existing.
    expectLater(await badge())

    await cluster.resume()
    await expect.poll(() => health('/readyz')).toBe(200)
    expect((await me()).status).toBe(200)
    expect((await refresh()).status).toBe(400)
    expect((await badge()).status).toBe(404)
  })

  it('ending all its connections costs no caller more than one try', async () => {
    await Promise.all([refresh(), refresh(), refresh(), refresh()])
    const calls = Promise.all(Array.from({ length: 20 }, () => refresh()))
    await withClient(superuser(), (client) =>
      client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'away'"),
    )
    for (const answer of await calls) {
      if (answer.status !== 400) expectLater(answer)
    }
    await expect.poll(async () => (await me()).status).toBe(200)
    expect(await health('/healthz')).toBe(200)
    await expect.poll(() => health('/readyz')).toBe(200)
  })
})

/** A running site with its own connection to the database, which can be cut. */
async function goFar(): Promise<{ way: Way; far: Running }> {
  const socket = new URL(cluster.url('postgres', 'away')).searchParams.get('host')
  const way = await wayTo(`${socket}/.s.PGSQL.5432`)
  const url = `postgres://postgres@127.0.0.1:${way.port}/away`
  const far = await startSite({ ...impatient, DATABASE_URL: url })
  await far.context.services.open()
  return { way, far }
}

// At the same time, because each test waits.
describe.concurrent('while nothing gets through to the database or back', () => {
  const sites: Awaited<ReturnType<typeof goFar>>[] = []
  beforeAll(async () => {
    sites.push(await goFar(), await goFar(), await goFar())
  })
  afterAll(async () => {
    for (const { way, far } of sites) {
      await far.stop(0)
      await way.close()
    }
  })

  it('calls are told within seven seconds to come back, and soon work again', async ({
    expect: { poll },
  }) => {
    const { way, far } = sites[0]!
    const atOnce = () => Promise.all(Array.from({ length: 6 }, () => refresh(far)))
    for (const { status } of await atOnce()) expect(status).toBe(400)
    way.lose()
    const lost = performance.now()
    const asking = async () => {
      while (performance.now() - lost < 8000) {
        const asked = performance.now()
        const [first, second] = await Promise.all([
          refresh(far),
          ask(far.address, '/api/me', { headers }),
        ])
        for (const answer of [first, second]) expectLater(answer)
        expect(performance.now() - asked).toBeLessThan(7000)
      }
    }
    const calls = Promise.all([asking(), asking(), asking()])
    await poll(() => health('/readyz', far), { timeout: 10_000 }).toBe(503)
    expect(await health('/healthz', far)).toBe(200)
    expect(await health('/faq', far)).toBe(200)
    await calls
    way.find()
    const found = performance.now()
    await poll(() => health('/readyz', far), { timeout: 15_000 }).toBe(200)
    await poll(async () => (await refresh(far)).status, {
      timeout: 15_000 - (performance.now() - found),
    }).toBe(400)
  })

  it('slow statements and waiting transactions are left alone', async ({ expect: { soft } }) => {
    const { db } = (await sites[2]!.far.context.services.open()).database
    const slow = ['SELECT pg_sleep(2.5)', 'SELECT pg_sleep(4.5)'].map((each) => db.execute(each))
    const waiting = db.transaction(async (tx) => {
      const backend = async () => (await tx.execute(sql`SELECT pg_backend_pid() AS pid`)).rows
      const before = await backend()
      await wait(3000)
      soft(await backend()).toEqual(before)
    })
    // A connection that was closed would have failed what was asked on it.
    const ended = await Promise.allSettled([...slow, waiting])
    soft(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
  })

  it('a transaction ends with its connection, which is never used again', async ({
    expect: { poll },
  }) => {
    const { way, far } = sites[1]!
    const { db, pool } = (await far.context.services.open()).database
    let lost = 0
    const broken = db.transaction(async (tx) => {
      await tx.execute(sql`SELECT 1`)
      way.lose()
      lost = performance.now()
      await tx.execute(sql`SELECT 2`)
    })
    const error = await broken.catch((each: unknown) => each)
    expect(isDatabaseFailure(error), String(error)).toBe(true)
    expect(performance.now() - lost).toBeLessThan(7000)
    way.find()
    await poll(() => pool.totalCount - pool.idleCount).toBe(0)
    expect((await db.execute(sql`SELECT 1 AS one`)).rows).toEqual([{ one: 1 }])
  })
})
