import type { ClientConfig } from 'pg'
import type { Logger } from 'pino'

import { DataDirInUse, type Lock, lockDataDir } from '../data-lock.ts'
import { shortPath } from '../short-path.ts'
import { names, prepareCluster } from './cluster.ts'
import { type Home, openHome } from './home.ts'
import { endLeftOver } from './left-over.ts'
import { answers, startPostmaster } from './postmaster.ts'
import { usablePrograms } from './programs.ts'

/** The server's own PostgreSQL, running. */
export interface OwnServer {
  home: Home
  application: ClientConfig
  owner: ClientConfig
  superuser: ClientConfig
  close: () => Promise<void>
}

/**
 * Starts PostgreSQL as a child process on the data in DATA_DIR; it ends with this process.
 * @param options.connections how many the application has open at most
 * @param options.join whether to use the PostgreSQL of a server that runs, as commands do
 * @throws DatabaseStartError if another server uses DATA_DIR, or with what else is wrong
 */
export async function startOwnServer(
  dataDir: string,
  { connections, join }: { connections: number; join: boolean },
  log: Logger,
): Promise<OwnServer> {
  const home = await openHome(dataDir, log)
  const socket = await shortPath(home.folder)
  const as = (user: string): ClientConfig => ({ host: socket.path, user, database: names.database })
  const superuser = as(names.superuser)
  const begin = async () => {
    const lock = await (join ? lockUnlessInUse(home.folder) : lockDataDir(home.folder))
    if (lock !== null)
      return startLocked(home, lock, { socket: socket.path, connections, superuser, log })
    await answers(superuser, () => null)
    return async () => {}
  }
  try {
    const end = await begin()
    const close = async () => {
      await end()
      await socket.release()
    }
    return { home, application: as(names.application), owner: as(names.owner), superuser, close }
  } catch (error) {
    await socket.release()
    throw error
  }
}

async function lockUnlessInUse(folder: string): Promise<Lock | null> {
  try {
    return await lockDataDir(folder)
  } catch (error) {
    if (error instanceof DataDirInUse) return null
    throw error
  }
}

/** @returns what ends it */
async function startLocked(
  home: Home,
  lock: Lock,
  {
    socket,
    connections,
    superuser,
    log,
  }: { socket: string; connections: number; superuser: ClientConfig; log: Logger },
): Promise<() => Promise<void>> {
  try {
    const past = await endLeftOver(home.data)
    const programs = await usablePrograms(home.account, home.folder)
    await prepareCluster(home, programs)
    const settings = settingsFor(socket, connections)
    const end = await startPostmaster(home, programs, { settings, past, superuser, log })
    return async () => {
      await end()
      await lock.release()
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** PostgreSQL's settings for a small machine that also runs the server. */
const settingsFor = (socket: string, connections: number): Record<string, string | number> => ({
  listen_addresses: '',
  unix_socket_directories: socket,
  unix_socket_permissions: '0700',
  // A few more, for migrations, commands and backups.
  max_connections: connections + 15,
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  min_wal_size: '64MB',
  max_worker_processes: 2,
  max_parallel_workers_per_gather: 1,
  autovacuum_max_workers: 1,
  // Three processes fewer; the data is small and stays in memory.
  io_method: 'sync',
  // A backup needs one slot, and nothing is replicated.
  max_wal_senders: 0,
  max_logical_replication_workers: 0,
  max_replication_slots: 4,
  wal_compression: 'on',
  random_page_cost: 1.1,
  jit: 'off',
  timezone: 'UTC',
  log_line_prefix: '',
  // What is wrong with a statement is said to who sent it.
  log_min_messages: 'log',
  log_checkpoints: 'off',
})
