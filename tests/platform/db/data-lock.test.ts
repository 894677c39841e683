import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, describe, expect, it } from 'vitest'

import { lockDataDir } from '#server/db/data-lock.ts'
import { DatabaseStartError } from '#server/db/start-error.ts'

const place = await mkdtemp(path.join(tmpdir(), 'relustre-lock-'))
afterAll(() => rm(place, { recursive: true }))

async function folder(name: string): Promise<string> {
  const made = path.join(place, name)
  await mkdir(made)
  return made
}

describe('the lock on the data directory', () => {
  it('is given to one process, the next is told, and it is free again afterwards', async () => {
    const dataDir = await folder('one')
    const first = await lockDataDir(dataDir)
    const second = lockDataDir(dataDir)
    await expect(second).rejects.toThrow(DatabaseStartError)
    await expect(second).rejects.toThrow(`is in use by process ${process.pid}.`)
    await first.release()
    await (await lockDataDir(dataDir)).release()
    expect(await readdir(dataDir)).toEqual([])
  })

  it('is given to exactly one of ten that ask at the same time', async () => {
    const dataDir = await folder('ten')
    const asked = await Promise.allSettled(Array.from({ length: 10 }, () => lockDataDir(dataDir)))
    const given = asked.filter((each) => each.status === 'fulfilled')
    expect(given).toHaveLength(1)
    await given[0]?.value.release()
  })

  it('is taken over from a process that was killed', async () => {
    const dataDir = await folder('dead')
    const server = createServer().listen(path.join(dataDir, 'early'))
    await once(server, 'listening')
    // Closing removes the name it listened under; the renamed socket remains, as after a kill.
    await rename(path.join(dataDir, 'early'), path.join(dataDir, 'dead.lock'))
    server.close()
    await once(server, 'close')
    const lock = await lockDataDir(dataDir)
    expect(await readdir(dataDir)).not.toContain('dead.lock')
    await lock.release()
  })

  it('is not taken from a process that is busy or suspended', async () => {
    const dataDir = await folder('silent')
    const silent = createServer(() => {}).listen(path.join(dataDir, 'silent.lock'))
    await once(silent, 'listening')
    await expect(lockDataDir(dataDir)).rejects.toThrow('a process that does not answer')
    silent.close()
  })

  it('works in a folder whose path is too long for a socket', async () => {
    const dataDir = await folder('long'.repeat(50))
    const lock = await lockDataDir(dataDir)
    await expect(lockDataDir(dataDir)).rejects.toThrow('is in use')
    await lock.release()
  })
})
