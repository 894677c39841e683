import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, it } from 'vitest'

import { operations } from '#server/features.ts'
import { apiForAll } from '#server/http/api.ts'
import type { ApiForAll } from '#server/pages/page-server-options.ts'

import { testClock } from '../../support/clock.ts'
import { ask, startSite } from '../../support/site.ts'

it('a page whose live data failed after seconds is kept without them, not loaded each time', async () => {
  const clock = testClock()
  const slow = await startSite({}, {}, { clock: clock.now })
  const { pages } = slow.context
  let calls = 0
  const failing: ApiForAll = (note) => ({
    ...apiForAll(slow.context, operations)(note),
    call: () => {
      calls += 1
      clock.pass(5)
      return Promise.reject(new Error('the database did not answer in time'))
    },
  })
  const server = createServer((request, response) => {
    void pages.handle(request, response, failing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as AddressInfo
    const visit = async () => {
      expect((await ask(`http://127.0.0.1:${port}`, '/')).status).toBe(200)
      return calls
    }
    const before = await visit()
    expect(before).toBeGreaterThan(0)
    expect([await visit(), await visit()]).toEqual([before, before])
    // But not for longer than data may be old.
    clock.pass(5)
    expect(await visit()).toBeGreaterThan(before)
  } finally {
    server.close()
    await slow.stop(0)
  }
})
