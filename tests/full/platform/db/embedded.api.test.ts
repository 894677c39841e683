import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import pino from 'pino'
import { describe, expect, it } from 'vitest'

import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { rateLimit } from '#server/http/rate-limits/table.ts'

import { newDataFolder } from '../../../support/database.ts'
import { addressIn, launch } from '../../../support/process.ts'
import { ask } from '../../../support/site.ts'

const log = pino({ level: 'silent' })

const open = (dataDir: string) => openDatabase(readConfig({ DATA_DIR: dataDir }), log)

/** The process of the PostgreSQL on this data. */
async function postgresOf(dataDir: string): Promise<number> {
  const file = path.join(dataDir, 'postgres/data/postmaster.pid')
  return Number.parseInt(await readFile(file, 'utf8'), 10)
}

/** Whether a process runs; one that has ended may stay in the list until somebody asks how. */
function isAlive(pid: number): boolean {
  try {
    const state = execFileSync('ps', ['-o', 'state=', '-p', String(pid)]).toString()
    return !state.startsWith('Z')
  } catch {
    return false
  }
}

/** Begins a request that never ends, so that a server that stops waits for it. */
async function beginRequest(address: string): Promise<Socket> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  // The end of the process cuts it off.
  socket.on('error', () => {})
  const lines = ['POST /api/enquiries HTTP/1.1', `Host: ${hostname}`, 'Content-Length: 9']
  socket.write(`${[...lines, 'Expect: 100-continue'].join('\r\n')}\r\n\r\n`)
  // The server says that it has begun to read.
  await once(socket, 'data')
  return socket
}

const started = async (dataDir: string, env: Record<string, string> = {}) => {
  const server = await launch({ DATA_DIR: dataDir, PORT: '0', ...env })
  await expect.poll(server.said).not.toBe('')
  return server
}

describe("the server's own PostgreSQL", () => {
  it('has the roles of a careful installation, keeps what it acknowledged, and listens on no port', async () => {
    const { db, close } = await open(await newDataFolder())
    const { rows } = await db.execute(sql`
      SELECT current_user AS role, tableowner AS owner, usesuper AS super,
        current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS waits,
        current_setting('listen_addresses') AS addresses, current_setting('server_encoding') AS encoding,
        current_setting('statement_timeout') AS patience
      FROM pg_tables, pg_user WHERE tablename = 'person' AND usename = current_user`)
    await close()
    expect(rows).toEqual([
      {
        role: 'relustre',
        owner: 'relustre_owner',
        super: false,
        fsync: 'on',
        waits: 'on',
        addresses: '',
        encoding: 'UTF8',
        patience: '5s',
      },
    ])
  })

  it('stops a second server on its folder with a reason; what a killed one leaves behind is found', async () => {
    const dataDir = await newDataFolder()
    const first = await started(dataDir)
    const second = await launch({ DATA_DIR: dataDir, PORT: '0' })
    expect(await second.exited).toEqual([1, null])
    expect(second.complained()).toContain(`is in use by process ${first.child.pid}.`)
    expect(second.complained().trim().split('\n')).toHaveLength(1)
    expect(second.said()).toBe('')
    expect((await ask(addressIn(first.said()), '/readyz')).status).toBe(200)

    const leftOver = await postgresOf(dataDir)
    first.child.kill('SIGKILL')
    await first.exited
    expect(isAlive(leftOver)).toBe(true)
    const third = await started(dataDir)
    expect(isAlive(leftOver)).toBe(false)
    const postgres = await postgresOf(dataDir)
    third.child.kill('SIGINT')
    expect(await third.exited).toEqual([0, null])
    expect(isAlive(postgres)).toBe(false)
    // No locks or sockets remain.
    const left = ['postgres', 'seal-keys', 'token-keys.json']
    expect((await readdir(dataDir)).toSorted()).toEqual(left)
    expect(await readdir(path.join(dataDir, 'postgres'))).toEqual(['data'])
  })

  it('does not hear Ctrl-C, and ends even if the server is stopped at once', async () => {
    const dataDir = await newDataFolder()
    const child = spawn(process.execPath, ['dist/server/main.js'], {
      env: { DATA_DIR: dataDir, PORT: '0', DEMO_DATA: 'false', PATH: process.env.PATH ?? '' },
      stdio: ['ignore', 'pipe', 'inherit'],
      // A process group of its own, as in a terminal.
      detached: true,
    })
    const closed = once(child, 'close')
    let said = ''
    child.stdout.on('data', (data: Buffer) => (said += data.toString()))
    await expect.poll(() => addressIn(said)).not.toBe('')
    const postgres = await postgresOf(dataDir)
    const request = await beginRequest(addressIn(said))
    process.kill(-(child.pid ?? 0), 'SIGINT')
    await expect.poll(() => said).toContain('draining')
    process.kill(-(child.pid ?? 0), 'SIGINT')
    await closed
    request.destroy()
    expect(said).not.toContain('PostgreSQL has stopped')
    await expect.poll(() => isAlive(postgres)).toBe(false)
    await (await open(dataDir)).close()
  })

  it('ends the process when it dies, and says so', async () => {
    const dataDir = await newDataFolder()
    const server = await started(dataDir)
    process.kill(await postgresOf(dataDir), 'SIGKILL')
    expect(await server.exited).toEqual([1, null])
    expect(server.said()).toContain('PostgreSQL has stopped, so the process ends')
  })

  it('begins anew if the process was killed while it was made', async () => {
    const dataDir = await newDataFolder()
    const server = await launch({ DATA_DIR: dataDir, PORT: '0' })
    const home = path.join(dataDir, 'postgres')
    const isMaking = () => existsSync(home) && readdirSync(home).some((name) => /making/.test(name))
    while (!isMaking()) await wait(5)
    server.child.kill('SIGKILL')
    await server.exited
    expect(await readdir(home)).not.toContain('data')
    await (await open(dataDir)).close()
    expect(await readdir(home)).toEqual(['data'])
  })

  it('starts although another program has the process id of a past one', async () => {
    const dataDir = await newDataFolder()
    await (await open(dataDir)).close()
    const data = path.join(dataDir, 'postgres/data')
    await writeFile(path.join(data, 'postmaster.pid'), `${process.pid}\n${data}\n1\n5432\n`)
    await (await open(dataDir)).close()
  })

  it('closes during an endless query, and opens again', async () => {
    const dataDir = await newDataFolder()
    const { db, close } = await open(dataDir)
    await db.insert(rateLimit).values({ key: 'before' })
    const ended = expect(db.execute(sql`SELECT pg_sleep(600)`)).rejects.toThrow()
    await close()
    await ended
    const again = await open(dataDir)
    expect(await again.db.select().from(rateLimit)).toHaveLength(1)
    await again.close()
  })

  it('works in a folder whose path is too long for a socket', async () => {
    const folder = await newDataFolder()
    // So that root's PostgreSQL can enter, too.
    await chmod(folder, 0o711)
    const dataDir = path.join(folder, 'long'.repeat(30))
    await (await open(dataDir)).close()
    expect(await readdir(path.join(dataDir, 'postgres'))).toEqual(['data'])
  })
})

describe('a DATA_DIR that cannot be used stops the start with a sentence', () => {
  it('if it is no folder', async () => {
    const file = new URL(import.meta.url).pathname
    await expect(open(file)).rejects.toThrow(/^DATA_DIR cannot be used: .*embedded\.api\.test\.ts/)
  })

  it('if it is of PGlite', async () => {
    const dataDir = await newDataFolder()
    await mkdir(path.join(dataDir, 'database'))
    await expect(open(dataDir)).rejects.toThrow(/was PGlite; .*move the folder away/)
    expect(await readdir(dataDir)).toEqual(['database'])
  })

  it('if its data is of another PostgreSQL, or gone', async () => {
    const dataDir = await newDataFolder()
    const data = path.join(dataDir, 'postgres/data')
    await mkdir(data, { recursive: true })
    await writeFile(path.join(data, 'PG_VERSION'), '17\n')
    await expect(open(dataDir)).rejects.toThrow(/is of PostgreSQL 17, and this release brings 18/)
    await rm(data, { recursive: true })
    await mkdir(data)
    await expect(open(dataDir)).rejects.toThrow(/PG_VERSION/)
  })
})
