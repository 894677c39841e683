import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync } from 'node:fs'
import { cp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { withClient } from '#server/db/migrate.ts'
import { type Account, unprivilegedAccount } from '#server/db/own-server/account.ts'
import { programIn, usablePrograms } from '#server/db/own-server/programs.ts'

/**
 * The programs that the tests run: those that npm installed, unless TEST_POSTGRES names the folder of
 * another version, such as `/usr/lib/postgresql/15`.
 */
async function testedPrograms() {
  const account = unprivilegedAccount()
  const other = process.env.TEST_POSTGRES
  const programs =
    other === undefined || other === ''
      ? await usablePrograms(account, path.join(tmpdir(), 'relustre-programs'))
      : { folder: other, version: other }
  const rights: Partial<Account> = account ?? {}
  return { account: rights, programs }
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
export async function startCluster(): Promise<Cluster> {
  const { account, programs } = await testedPrograms()
  const folder = newFolder(account)
  execFileSync(
    programIn(programs, 'initdb'),
    ['-D', dataIn(folder), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
    { ...account, cwd: folder, stdio: 'ignore' },
  )
  return serve(folder)
}

const dataIn = (folder: string) => path.join(folder, 'data')

function newFolder(account: Partial<Account>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'relustre-pg-'))
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid ?? 0)
  return folder
}

/** Starts a server on the data in a folder. */
async function serve(folder: string): Promise<Cluster> {
  const { account, programs } = await testedPrograms()
  const settings = ['fsync=off', 'full_page_writes=off', 'listen_addresses=', 'max_connections=300']
  const options = ['-D', dataIn(folder), '-k', folder, ...settings.flatMap((each) => ['-c', each])]
  const boot = () =>
    spawn(programIn(programs, 'postgres'), options, { ...account, cwd: folder, stdio: 'ignore' })
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
  const replicate = async () => serve(await copyOf(url('postgres', 'postgres'), folder))
  return { url, halt, resume, replicate, stop }
}

/**
 * Copies the data of a running server for a streaming replica of it, as pg_basebackup does, which npm
 * does not install: https://www.postgresql.org/docs/current/continuous-archiving.html
 */
async function copyOf(primary: string, from: string): Promise<string> {
  const { account } = await testedPrograms()
  const folder = newFolder(account)
  const data = dataIn(folder)
  await withClient({ connectionString: primary }, async (client) => {
    await client.query("SELECT pg_backup_start('replica', true)")
    await cp(dataIn(from), data, {
      recursive: true,
      filter: (file) => path.basename(file) !== 'postmaster.pid',
    })
    const { rows } = await client.query<{ labelfile: string }>(
      'SELECT labelfile FROM pg_backup_stop(false)',
    )
    await writeFile(path.join(data, 'backup_label'), rows[0]?.labelfile ?? '')
  })
  await writeFile(path.join(data, 'standby.signal'), '')
  const source = `primary_conninfo = 'host=${from} user=postgres'\n`
  await writeFile(path.join(data, 'postgresql.auto.conf'), source)
  if (account.uid !== undefined) {
    execFileSync('chown', ['-R', `${account.uid}:${account.gid ?? 0}`, folder])
  }
  return folder
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
