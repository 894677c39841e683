import { readFile, realpath, rm, stat } from 'node:fs/promises'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { freePort } from '../support/free-port.ts'
import { ProjectCopy } from './project-copy.ts'

describe.runIf(process.getuid?.() === 0)('root, whose folder nobody else may enter,', () => {
  let copy: ProjectCopy
  beforeAll(async () => {
    copy = await ProjectCopy.make({ hidden: true })
  })
  afterAll(async () => {
    for (const dataDir of ['data', 'restored']) {
      await rm(await homeOf(dataDir), { recursive: true, force: true })
    }
    await copy?.remove()
  })

  /** Where a DATA_DIR's PostgreSQL lives. */
  const homeOf = (dataDir: string) => realpath(copy.path(`${dataDir}/postgres`))

  it('starts the product, which says where its database is, and finds that again', async () => {
    const env = { PORT: String(await freePort()), DEMO_DATA: 'false' }
    for (const start of ['first', 'second']) {
      const { interrupt, said, closed } = copy.start(['start'], env)
      await Promise.race([expect.poll(() => said.out).toContain('Relustre is at'), closed])
      const home = await homeOf('data')
      expect(said.out, start).toContain(`"folder":"${home}"`)
      // Not during overload, which a start on a busy machine can be.
      const ready = async () => (await fetch(`http://localhost:${env.PORT}/readyz`)).status
      await expect.poll(ready, { message: start }).toBe(200)
      const [pid = ''] = (await readFile(`${home}/data/postmaster.pid`, 'utf8')).split('\n')
      // As an account without rights.
      const { uid } = await stat(`/proc/${pid}`)
      expect(uid).toBeGreaterThan(0)
      expect((await stat(`${home}/data`)).uid).toBe(uid)
      await interrupt()
    }
  })

  it('backs it up while it runs, and restores it', async () => {
    const made = await copy.run(['run', 'make-admin', '--', 'first@house.example'])
    expect(made).toMatchObject({ status: 0 })
    const env = { PORT: String(await freePort()), DEMO_DATA: 'false' }
    const { interrupt, said, closed } = copy.start(['start'], env)
    await Promise.race([expect.poll(() => said.out).toContain('Relustre is at'), closed])
    const saved = await copy.run(['run', 'db:backup', '--', 'backups/running'])
    expect(saved).toMatchObject({ status: 0 })
    await interrupt()
    const restored = await copy.run(['run', 'db:restore', '--', 'backups/running'], {
      DATA_DIR: 'restored',
    })
    expect(restored).toMatchObject({ status: 0 })
    const again = await copy.run(['run', 'make-admin', '--', 'first@house.example'], {
      DATA_DIR: 'restored',
    })
    expect(again.err).toContain('is an operator already')
  })
})
