import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, it, onTestFinished } from 'vitest'

import { operations } from '#server/features.ts'
import { apiForAll } from '#server/http/api.ts'
import type { Running } from '#server/main.ts'
import type { Api } from '#shared/contract/call.ts'

import { testClock } from '../../support/clock.ts'
import { databaseEnv } from '../../support/database.ts'
import { ask, startSite } from '../../support/site.ts'

const clock = testClock()

/** Serves a site's pages with data that come through `call`, and answers how to visit home. */
async function visitsTo(site: Running, call: (real: Api) => Api['call']) {
  onTestFinished(() => site.stop(0))
  const { pages } = site.context
  const server = createServer((request, response) => {
    if (pages.answer(request, response)) return
    void pages.handle(request, response, (note) => {
      const real = apiForAll(site.context, operations)(note)
      return { ...real, call: call(real) }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return async () => (await ask(`http://127.0.0.1:${port}`, '/')).status
}

it('a page whose live data failed after seconds is kept without them, not loaded each time', async () => {
  const slow = await startSite({}, {}, { clock: clock.now })
  let calls = 0
  const visit = await visitsTo(slow, () => () => {
    calls += 1
    clock.pass(5)
    return Promise.reject(new Error('the database did not answer in time'))
  })
  const callsAfterVisit = async () => {
    expect(await visit()).toBe(200)
    return calls
  }
  const before = await callsAfterVisit()
  expect(before).toBeGreaterThan(0)
  expect([await callsAfterVisit(), await callsAfterVisit()]).toEqual([before, before])
  // But not for longer than data may be old.
  clock.pass(5)
  expect(await callsAfterVisit()).toBeGreaterThan(before)
})

it('visitors of a page with data do not wait while it is rendered again', async () => {
  const site = await startSite(await databaseEnv(), {}, { clock: clock.now })
  await site.context.services.open()
  let held: Promise<void> | null = null
  let calls = 0
  const visit = await visitsTo(site, ({ call }) => async (to, input) => {
    calls += 1
    await held
    return call(to, input)
  })
  expect(await visit()).toBe(200)
  for (let round = 0; round < 3; round += 1) {
    const before = calls
    let go = () => {}
    held = new Promise<void>((resolve) => (go = resolve))
    clock.pass(3)
    const renders = site.context.metrics.pageRenders
    // Its data are slow now, but may be two seconds older.
    expect([await visit(), await visit()]).toEqual([200, 200])
    expect(calls).toBeGreaterThan(before)
    go()
    await expect.poll(() => site.context.metrics.pageRenders).toBe(renders + 1)
  }
})
