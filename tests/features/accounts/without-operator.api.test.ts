import pino from 'pino'
import { expect, it } from 'vitest'

import { accountsFeature } from '#server/features/accounts/feature.ts'
import { setOperator } from '#server/features/accounts/service.ts'

import { workContext } from '../../support/contexts.ts'
import { freePort } from '../../support/free-port.ts'
import { signInAs } from '../../support/people.ts'
import { ask, openSite } from '../../support/site.ts'

const port = await freePort()
const metrics = `http://127.0.0.1:${port}`
const site = await openSite({ METRICS_PORT: String(port) })

/** What an instance logs soon after its start. */
async function warned(): Promise<{ level: number; msg: string }[]> {
  const job = accountsFeature.jobs?.find(({ name }) => name === 'search for an operator')
  expect(job?.first).toBeLessThan(60_000)
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => lines.push(line) })
  await job?.run({ ...(await workContext(site)), log }, new AbortController().signal)
  return lines.map((line) => JSON.parse(line))
}
const operators = async () =>
  /^relustre_operators (\d+)$/m.exec((await ask(metrics, '/metrics')).text)?.[1]

it('a server without an operator says so at its start and in its metrics, unless it is empty', async () => {
  expect(await warned()).toEqual([])
  const ctx = await workContext(site)
  const { personId } = await signInAs(site, 'operator')
  expect(await warned()).toEqual([])
  expect(await operators()).toBe('1')
  await setOperator(ctx, personId, false)
  expect(await warned()).toMatchObject([
    { level: 40, msg: expect.stringMatching(/^nobody is an operator.*run make-admin/) },
  ])
  expect(await operators()).toBe('0')
})
