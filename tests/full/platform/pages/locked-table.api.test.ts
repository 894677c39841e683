import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, afterEach, expect, it } from 'vitest'

import { testClock } from '../../../support/clock.ts'
import { databaseEnv, superuserOf } from '../../../support/database.ts'
import { ask, startSite } from '../../../support/site.ts'

const clock = testClock()
const env = await databaseEnv()
const site = await startSite(env, {}, { clock: clock.now })
await site.context.services.open()
const locker = new Client(superuserOf(env))
await locker.connect()
afterEach(() => locker.query('rollback'))
afterAll(async () => {
  await locker.end()
  await site.stop(0)
})

/** Nobody else can read what is on sale until the test is over. */
const lock = () => locker.query('begin; lock table listing in access exclusive mode')

const renders = () => site.context.metrics.pageRenders

async function timed(path: string) {
  const begun = performance.now()
  const { status, text } = await ask(site.address, path)
  return { status, text, ms: performance.now() - begun }
}

it('kept pages are shown while a table is locked, even when their time is over', async () => {
  const paths = ['/', '/categories', '/search']
  const before = await Promise.all(paths.map(async (path) => timed(path)))
  expect(before.map(({ status }) => status)).toEqual([200, 200, 200])
  await lock()
  clock.pass(6)
  const times: number[] = []
  for (let visit = 0; visit < 20; visit += 1) {
    const visits = await Promise.all(paths.map(async (path) => timed(path)))
    expect(visits.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(visits.map(({ text }) => text)).toEqual(before.map(({ text }) => text))
    times.push(...visits.map(({ ms }) => ms))
  }
  // The first visit of a page may wait for a new one, which the lock holds up, before it gets the kept one.
  expect(Math.max(...times)).toBeLessThan(1500)
  expect(times.toSorted((a, b) => a - b)[30]).toBeLessThan(100)
  await locker.query('rollback')
  await expect
    .poll(async () => {
      const known = renders()
      clock.pass(6)
      await timed('/search')
      return renders() - known
    })
    .toBeGreaterThan(0)
})

it('a page that is whole without its figures does not wait for them', async () => {
  site.context.pages.invalidate('path:/')
  await lock()
  const { status, ms } = await timed('/')
  expect(status).toBe(200)
  expect(ms).toBeLessThan(1500)
})

it('a server stays ready while all its connections wait for one locked table', async () => {
  await lock()
  const { db } = (await site.context.services.open()).database
  const stuck = Array.from({ length: 30 }, async () =>
    db.execute(sql`select count(*) from listing`).catch((error: unknown) => error),
  )
  const statuses: number[] = []
  for (let probe = 0; probe < 4; probe += 1) {
    statuses.push((await ask(site.address, '/readyz')).status)
    await new Promise((resolve) => setTimeout(resolve, 700))
  }
  expect(statuses).toEqual([200, 200, 200, 200])
  await locker.query('rollback')
  await Promise.all(stuck)
})
