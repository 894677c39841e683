import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { type Account, giveTo, unprivilegedAccount } from '#server/db/own-server/account.ts'
import { copyCluster } from '#server/db/own-server/base-backup.ts'
import { locale } from '#server/db/own-server/cluster.ts'
import { answers } from '#server/db/own-server/postmaster.ts'
import { programIn, usablePrograms } from '#server/db/own-server/programs.ts'

/**
 * The programs that the tests run, and how their data is made: as an installation has them, unless
 * TEST_POSTGRES names the folder of another version, such as `/usr/lib/postgresql/15`.
 */
async function tested() {
  const { TEST_POSTGRES: folder = '' } = process.env
  const account = unprivilegedAccount()
  if (folder !== '') {
    const programs = { folder, version: folder }
    return { account, programs, locale: ['--encoding=UTF8', '--locale=C'] }
  }
  const programs = await usablePrograms(account, path.join(tmpdir(), 'relustre-programs'))
  return { account, programs, locale }
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
  const { account, programs, locale: chosen } = await tested()
  const folder = newFolder(account)
  execFileSync(
    programIn(programs, 'initdb'),
    ['-D', dataIn(folder), '-U', 'postgres', '-A', 'trust', '-N', ...chosen],
    { ...account, cwd: folder, stdio: 'ignore' },
  )
  return serve(folder)
}

const dataIn = (folder: string) => path.join(folder, 'data')

function newFolder(account: Account | null): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'relustre-pg-'))
  if (account !== null) chownSync(folder, account.uid, account.gid)
  return folder
}

/** Starts a server on the data in a folder. */
async function serve(folder: string): Promise<Cluster> {
  const { account, programs } = await tested()
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
  // If the run is interrupted, nobody calls `stop`.
  const leave = () => {
    server.kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  }
  process.once('exit', leave)
  const stop = async () => {
    process.off('exit', leave)
    await halt()
    await rm(folder, { recursive: true, force: true })
  }
  const url = (role: string, database: string) =>
    `postgres://${role}@localhost/${database}?host=${encodeURIComponent(folder)}`
  const superuser = { connectionString: url('postgres', 'postgres') }
  try {
    await answers(superuser, () => null)
  } catch (error) {
    await stop()
    throw error
  }
  const resume = () => {
    server = boot()
    return answers(superuser, () => null)
  }
  const replicate = async () =>
    serve(await copyOf({ home: { data: dataIn(folder) }, superuser }, folder))
  return { url, halt, resume, replicate, stop }
}

/** Copies the data of a running server for a streaming replica of it. */
async function copyOf(server: Parameters<typeof copyCluster>[0], host: string): Promise<string> {
  const { account } = await tested()
  const folder = newFolder(account)
  const data = dataIn(folder)
  await copyCluster(server, data)
  await writeFile(path.join(data, 'standby.signal'), '')
  const source = `primary_conninfo = 'host=${host} user=postgres'\n`
  await writeFile(path.join(data, 'postgresql.auto.conf'), source)
  if (account !== null) await giveTo(account, folder)
  return folder
}
