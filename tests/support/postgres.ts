import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { postgresProgram } from '#server/cli/postgres-programs.ts'
import { withClient } from '#server/db/migrate.ts'

const initdb = postgresProgram('initdb')

/** The folder of the machine's PostgreSQL programs, or null if it has none. */
const postgresBin: string | null = initdb === null ? null : path.dirname(initdb)

/** PostgreSQL refuses to run as root, so root runs it with an account without rights. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  const line = ['postgres', 'nobody']
    .map((name) => accounts.find((account) => account.startsWith(`${name}:`)))
    .find((found) => found !== undefined)
  const [, , uid, gid] = (line ?? '').split(':').map(Number)
  return uid === undefined || gid === undefined ? {} : { uid, gid }
}

/** A PostgreSQL that only the tests use. */
export interface Cluster {
  /** The address of one of its databases, for a role; everybody is trusted. */
  url: (role: string, database: string) => string
  /** Stops it for a while; its data is kept. `crash` ends it without any goodbye. */
  halt: (how?: 'crash') => Promise<void>
  resume: () => Promise<void>
  /** Makes and starts a streaming replica of it. */
  replicate: () => Promise<Cluster>
  /** Stops it for good. */
  stop: () => Promise<void>
}

/** Makes and starts a PostgreSQL in a temporary folder, on a Unix socket only, without fsync. */
export const startCluster = (): Promise<Cluster> =>
  startIn('initdb', ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'])

/** Starts a server on the data that a program makes. */
async function startIn(maker: string, given: readonly string[]): Promise<Cluster> {
  if (postgresBin === null) throw new Error('There is no PostgreSQL on this machine')
  const account = unprivileged()
  const folder = mkdtempSync(path.join(tmpdir(), 'relustre-pg-'))
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid ?? 0)
  const data = path.join(folder, 'data')
  const run = { ...account, cwd: folder }
  execFileSync(path.join(postgresBin, maker), ['-D', data, ...given], { ...run, stdio: 'ignore' })
  const settings = ['fsync=off', 'full_page_writes=off', 'listen_addresses=', 'max_connections=300']
  const program = path.join(postgresBin, 'postgres')
  const options = ['-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])]
  const boot = () => spawn(program, options, { ...run, stdio: 'ignore' })
  let server = boot()
  const halt = async (how?: 'crash') => {
    if (server.exitCode !== null) return
    const ended = once(server, 'exit')
    // Fast shutdown: ends sessions that a failed test left open.
    server.kill(how === 'crash' ? 'SIGQUIT' : 'SIGINT')
    await ended
  }
  const stop = async () => {
    await halt()
    await rm(folder, { recursive: true, force: true })
  }
  const url = (role: string, database: string) =>
    `postgres://${role}@localhost/${database}?host=${encodeURIComponent(folder)}`
  try {
    await answers(url('postgres', 'postgres'))
  } catch (error) {
    await stop()
    throw error
  }
  const resume = () => {
    server = boot()
    return answers(url('postgres', 'postgres'))
  }
  const replicate = () =>
    startIn('pg_basebackup', ['-h', folder, '-U', 'postgres', '-R', '-c', 'fast', '--no-sync'])
  return { url, halt, resume, replicate, stop }
}

async function answers(connectionString: string): Promise<void> {
  const until = Date.now() + 20_000
  for (;;) {
    try {
      await withClient({ connectionString }, (client) => client.query('SELECT 1'))
      return
    } catch (error) {
      if (Date.now() > until) throw error
      await wait(50)
    }
  }
}
