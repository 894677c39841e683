import { existsSync } from 'node:fs'
import { cp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import pino from 'pino'
import { describe, expect, it } from 'vitest'

import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { rateLimit } from '#server/http/rate-limits/table.ts'

import { command } from '../../../support/command.ts'
import { newDataFolder } from '../../../support/database.ts'

const open = (dataDir: string) =>
  openDatabase(readConfig({ DATA_DIR: dataDir }), pino({ level: 'silent' }))

async function pointsIn(dataDir: string): Promise<number[]> {
  const { db, close } = await open(dataDir)
  try {
    const rows = await db.select({ points: rateLimit.points }).from(rateLimit)
    return rows.map(({ points }) => points).toSorted((a, b) => a - b)
  } finally {
    await close()
  }
}

/** Writes until told to stop. @returns how many numbers are acknowledged, counted from nought */
function keepWriting({ db }: Awaited<ReturnType<typeof open>>) {
  const state = { acknowledged: 0, stop: false }
  const work = async () => {
    for (let points = 0; !state.stop; points += 1) {
      await db.insert(rateLimit).values({ key: `write ${points}`, points })
      state.acknowledged = points + 1
    }
  }
  const ended = work()
  const stop = async () => {
    state.stop = true
    await ended
  }
  return { state, stop }
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at)

const source = await newDataFolder()
const backups = path.join(await newDataFolder(), 'backups')
const running = await open(source)
const { state, stop } = keepWriting(running)
while (state.acknowledged < 100) await wait(20)
/** How many numbers were acknowledged when the first backup began. */
const before = state.acknowledged
const made = await command('db-backup', [path.join(backups, 'running')], { DATA_DIR: source })
expect(made).toMatchObject({ status: 0, err: '' })
await stop()
const all = state.acknowledged
expect(all).toBeGreaterThan(before)
await running.close()
const again = await command('db-backup', [path.join(backups, 'stopped')], { DATA_DIR: source })
expect(again).toMatchObject({ status: 0, err: '' })

describe("a backup of the server's own PostgreSQL", () => {
  it('of a running one has everything from before, and nothing that does not fit', async () => {
    const host = await newDataFolder()
    const env = { DATA_DIR: host }
    const restored = await command('db-restore', [path.join(backups, 'running')], env)
    expect(restored).toMatchObject({ status: 0, err: '' })
    const points = await pointsIn(host)
    expect(points.length).toBeGreaterThanOrEqual(before)
    expect(points).toEqual(upTo(points.length))
  })

  it('of a stopped one has everything, and replaces data only when told to', async () => {
    const host = await newDataFolder()
    const env = { DATA_DIR: host }
    const there = await open(host)
    await there.db.insert(rateLimit).values({ key: 'here before', points: 7 })
    const words = [path.join(backups, 'stopped')]
    const inUse = await command('db-restore', [...words, '--force'], env)
    expect(inUse).toMatchObject({ status: 1, err: expect.stringMatching(/is in use/) })
    await there.close()
    const refused = await command('db-restore', words, env)
    expect(refused).toMatchObject({ status: 1, err: expect.stringMatching(/Add --force/) })
    expect(await pointsIn(host)).toEqual([7])

    const forced = await command('db-restore', [...words, '--force'], env)
    expect(forced).toMatchObject({ status: 0, err: '' })
    expect(await pointsIn(host)).toEqual(upTo(all))
  })

  it('changes nothing if it is damaged', async () => {
    const host = await newDataFolder()
    const there = await open(host)
    await there.db.insert(rateLimit).values({ key: 'here before', points: 7 })
    await there.close()
    const damaged = path.join(backups, 'damaged')
    await cp(path.join(backups, 'running'), damaged, { recursive: true })
    for (const missing of ['database/pg_wal', 'database']) {
      await rm(path.join(damaged, missing), { recursive: true })
      const restored = await command('db-restore', [damaged, '--force'], { DATA_DIR: host })
      expect(restored.status).toBe(1)
      expect(await pointsIn(host)).toEqual([7])
    }
    expect(await readdir(path.join(host, 'postgres'))).toEqual(['data'])
    expect(existsSync(path.join(host, 'files'))).toBe(false)
  })
})
