import { copyFile, cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { Logger } from 'pino'

import { lockDataDir } from '../data-lock.ts'
import { withClient } from '../migrate.ts'
import { giveTo } from './account.ts'
import { names, runAlone } from './cluster.ts'
import { type Home, openHome } from './home.ts'
import { endLeftOver } from './left-over.ts'
import type { OwnServer } from './own-server.ts'
import { usablePrograms } from './programs.ts'

/** Folders whose contents are of the running server only, as in PostgreSQL's manual on base backups. */
const passing = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const left = /^(?:postmaster\.(?:pid|opts)|pgsql_tmp.*|pg_internal\.init.*|pg_control)$/

/**
 * Copies the data of a running PostgreSQL into a new folder, while it serves everybody: a base backup
 * with the part of the write-ahead log that makes it consistent.
 */
export async function copyCluster(
  server: Pick<OwnServer, 'superuser'> & { home: Pick<Home, 'data'> },
  to: string,
): Promise<void> {
  const { data } = server.home
  await withClient(server.superuser, async (client) => {
    // Ends with the connection. Until then the log is kept from here on.
    await client.query(`SELECT pg_create_physical_replication_slot($1, true, true)`, [
      `backup_${process.pid}`,
    ])
    const begun = await client.query<{ first: string }>(
      `SELECT pg_walfile_name(pg_backup_start('relustre', true)) AS first`,
    )
    await copyFolder(data, to)
    // Last, because it says where the log is read from if nothing else does.
    await copyFile(path.join(data, 'global/pg_control'), path.join(to, 'global/pg_control'))
    const ended = await client.query<{ last: string; label: string }>(
      `SELECT pg_walfile_name(lsn) AS last, labelfile AS label FROM pg_backup_stop(false)`,
    )
    const [first = '', last = ''] = [begun.rows[0]?.first, ended.rows[0]?.last]
    await writeFile(path.join(to, 'backup_label'), ended.rows[0]?.label ?? '', { mode: 0o600 })
    for (const file of await readdir(path.join(data, 'pg_wal'))) {
      if (!/^[\dA-F]{24}$/.test(file) || file < first || file > last) continue
      await copyFile(path.join(data, 'pg_wal', file), path.join(to, 'pg_wal', file))
    }
  })
}

async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (left.test(entry.name)) continue
    if (entry.isDirectory()) {
      if (passing.has(entry.name)) await mkdir(target, { mode: 0o700 })
      else await copyFolder(source, target)
      continue
    }
    // A table that is dropped in the meantime is in the log as dropped.
    await copyFile(source, target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
}

/**
 * Puts a base backup in the place of the data in DATA_DIR, once PostgreSQL has made it consistent.
 * @param before called once nobody else can use DATA_DIR; if it fails, nothing changes
 * @throws DatabaseStartError if a server uses DATA_DIR, or the backup is damaged
 */
export async function restoreCluster(
  backup: string,
  dataDir: string,
  log: Logger,
  { before, after }: { before: (home: Home) => void; after: () => Promise<void> },
): Promise<void> {
  const home = await openHome(dataDir, log)
  const lock = await lockDataDir(home.folder)
  const making = `${home.data}.restoring`
  try {
    before(home)
    const programs = await usablePrograms(home.account, home.folder)
    await rm(making, { recursive: true, force: true })
    await cp(backup, making, { recursive: true })
    if (home.account !== null) await giveTo(home.account, making)
    await runAlone(home, programs, making, { database: names.database, input: '' })
    await endLeftOver(home.data)
    await rm(home.data, { recursive: true, force: true })
    await rename(making, home.data)
    await after()
  } finally {
    await rm(making, { recursive: true, force: true })
    await lock.release()
  }
}
