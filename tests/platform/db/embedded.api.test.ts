import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { sql } from 'drizzle-orm'
import pino from 'pino'
import { describe, expect, it } from 'vitest'

import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { rateLimit } from '#server/http/rate-limits/table.ts'

import { databaseEnv } from '../../support/database.ts'
import { expectBelow } from '../../support/expect-below.ts'
import { addressIn, launch } from '../../support/process.ts'
import { ask } from '../../support/site.ts'

const log = pino({ level: 'silent' })

describe('the embedded database', () => {
  // At the same time, because each test waits.
  it.concurrent('answers a slow query without holding up requests', async () => {
    const { db, close } = await openDatabase(readConfig(await databaseEnv()), log)
    // No request waited as long as the query took.
    await expectBelow(1800, async () => {
      let longest = 0
      let last = performance.now()
      const beat = setInterval(() => {
        longest = Math.max(longest, performance.now() - last)
        last = performance.now()
      }, 5)
      await db.execute(sql`SELECT pg_sleep(2)`)
      clearInterval(beat)
      expect(longest).toBeGreaterThan(0)
      return longest
    })
    await close()
  })

  it.concurrent('closes during an endless query, and opens again', async () => {
    const config = readConfig(await databaseEnv())
    const { db, close } = await openDatabase(config, log)
    await db.insert(rateLimit).values({ key: 'before' })
    const endless = db.execute(sql`SELECT pg_sleep(600)`)
    const ended = expect(endless).rejects.toThrow()
    await close()
    await ended
    const again = await openDatabase(config, log)
    expect(await again.db.select().from(rateLimit)).toHaveLength(1)
    await again.close()
  })

  it('stops a second process on its folder with a reason; the first goes on', async () => {
    const env = await databaseEnv()
    const first = await launch({ ...env, PORT: '0' })
    await expect.poll(first.said).not.toBe('')

    const second = await launch({ ...env, PORT: '0' })
    expect(await second.exited).toEqual([1, null])
    expect(second.complained()).toContain(`is in use by process ${first.child.pid}.`)
    expect(second.complained().trim().split('\n')).toHaveLength(1)
    expect(second.said()).toBe('')
    expect((await ask(addressIn(first.said()), '/readyz')).status).toBe(200)

    first.child.kill('SIGKILL')
    await first.exited
    const third = await launch({ ...env, PORT: '0' })
    await expect.poll(third.said).not.toBe('')
    third.child.kill('SIGINT')
    expect(await third.exited).toEqual([0, null])
    // No locks or sockets remain.
    const left = ['database', 'seal-keys', 'token-keys.json']
    expect((await readdir(env.DATA_DIR ?? '')).toSorted()).toEqual(left)
  })

  it('loses nothing that was acknowledged when it is killed during a write', async () => {
    const env = await databaseEnv()
    const writer = spawn(
      process.execPath,
      ['--import', 'tsx', 'tests/support/acknowledged-writes.ts'],
      { env: { PATH: process.env.PATH ?? '', ...env }, stdio: ['ignore', 'pipe', 'inherit'] },
    )
    let said = ''
    writer.stdout.on('data', (data: Buffer) => (said += data.toString()))
    await expect.poll(() => said, { interval: 5 }).toContain('\n300\n')
    writer.kill('SIGKILL')
    await once(writer, 'close')

    // A number that is cut off was not printed completely.
    const acknowledged = said.split('\n').slice(0, -1).map(Number)
    const { db, close } = await openDatabase(readConfig(env), log)
    const rows = await db.select({ points: rateLimit.points }).from(rateLimit)
    await close()
    const kept = new Set(rows.map(({ points }) => points))
    expect(acknowledged.filter((each) => !kept.has(each))).toEqual([])
  })

  it('ends the process when its thread dies, and says so', async () => {
    const env = await databaseEnv()
    const sign = path.join(env.DATA_DIR ?? '', 'end')
    // Runs in each thread before its own code: ends the database's thread when the file appears.
    const script = `
      import { isMainThread } from 'node:worker_threads'
      import { existsSync } from 'node:fs'
      const end = () => existsSync(${JSON.stringify(sign)}) && process.exit(3)
      if (!isMainThread) setInterval(end, 50)`
    const preload = `--import data:text/javascript,${encodeURIComponent(script)}`
    const site = await launch({ ...env, PORT: '0', NODE_OPTIONS: preload })
    await expect.poll(site.said).not.toBe('')
    await writeFile(sign, '')
    expect(await site.exited).toEqual([1, null])
    expect(site.said()).toContain('the embedded database has stopped')
  })

  it('stops the start if DATA_DIR is no folder', async () => {
    const file = new URL(import.meta.url).pathname
    const open = openDatabase(readConfig({ DATA_DIR: file }), log)
    await expect(open).rejects.toThrow(/^DATA_DIR cannot be used: .*embedded\.api\.test\.ts/)
  })
})
