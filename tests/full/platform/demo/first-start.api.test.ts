import { expect, it } from 'vitest'

import { newDataFolder } from '../../../support/database.ts'
import { freePort } from '../../../support/free-port.ts'
import { launch } from '../../../support/process.ts'

// How long each takes is measured in the bench.
it('a first start fills in the demo, and shows its lots as soon as it is ready', async () => {
  const port = String(await freePort())
  await launch({ DEMO_DATA: 'true', DATA_DIR: await newDataFolder(), PORT: port })
  const status = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null)
    return answer?.status ?? 0
  }
  await expect.poll(() => status('/')).toBe(200)
  await expect.poll(() => status('/readyz'), { interval: 250, timeout: 120_000 }).toBe(200)
  expect(await status('/categories/rings')).toBe(200)
})
