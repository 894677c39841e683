import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'

import pino from 'pino'
import { describe, expect, it } from 'vitest'

import { startOwnServer } from '#server/db/own-server/own-server.ts'

import { newDataFolder } from '../../../support/database.ts'

/** Starts a writer on the data; `until` waits for something that it says. */
function startWriter(dataDir: string) {
  const args = ['--import', 'tsx', 'tests/support/acknowledged-writes.ts', dataDir]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const said = { out: '', err: '' }
  child.stdout.on('data', (data: Buffer) => (said.out += data.toString()))
  child.stderr.on('data', (data: Buffer) => (said.err += data.toString()))
  const closed = once(child, 'close')
  const until = async (isSaid: () => boolean) => {
    while (!isSaid()) {
      const isOver = await Promise.race([once(child.stdout, 'data'), closed.then(() => null)])
      if (isOver === null) throw new Error(`the writer has ended: ${said.err}`)
    }
  }
  return { child, said, closed, until }
}

/** The numbers that it has printed completely. */
const acknowledgedIn = (out: string) => out.split('\n').slice(1, -1).map(Number)

/** Kills the writer, or its PostgreSQL, in the middle of its work. @returns the last number that was acknowledged */
async function writeUntilKilled(dataDir: string, whom: 'server' | 'PostgreSQL', last: number) {
  const { child, said, closed, until } = startWriter(dataDir)
  try {
    await until(() => said.out.includes('\n'))
    const has = Number(/^has (\d+)\n/.exec(said.out)?.[1])
    expect(has).toBeGreaterThan(last)
    const enough = 1 + Math.floor(Math.random() * 60)
    await until(() => acknowledgedIn(said.out).length >= enough)
  } finally {
    if (whom === 'server') child.kill('SIGKILL')
    else {
      const pid = readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')
      process.kill(Number.parseInt(pid, 10), 'SIGKILL')
    }
    await closed
  }
  return acknowledgedIn(said.out).at(-1) ?? last
}

describe('twenty kills of the server and twenty of its PostgreSQL', () => {
  // At the same time, because much of each is waiting.
  it.concurrent.each(['server', 'PostgreSQL'] as const)(
    'lose nothing that was acknowledged: the %s',
    async (whom) => {
      const dataDir = await newDataFolder()
      let last = -1
      for (let kill = 0; kill < 20; kill += 1) last = await writeUntilKilled(dataDir, whom, last)
      // Whoever was left behind ends here.
      const log = pino({ level: 'silent' })
      await (await startOwnServer(dataDir, { connections: 1, join: false }, log)).close()
    },
  )
})
