import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { expect } from 'vitest'

import { withClient } from '#server/db/migrate.ts'

import { clientAccountsEnv } from './bank-statements.ts'
import { workContext } from './contexts.ts'
import { startCluster } from './postgres.ts'
import { addressIn, launch } from './process.ts'
import { publicOrigin, startSite } from './site.ts'

/**
 * A site on a PostgreSQL of its own, which the test may crash, and more servers of the same site as
 * processes, which it may kill.
 * @param settings more of them, for all servers
 */
export async function openOwnCluster(settings: Readonly<Record<string, string>> = {}) {
  const cluster = await startCluster()
  const superuser = { connectionString: cluster.url('postgres', 'postgres') }
  await withClient(superuser, (client) => client.query('CREATE DATABASE deals'))
  const folder = await mkdtemp(path.join(tmpdir(), 'relustre-data-'))
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: cluster.url('postgres', 'deals'),
    PUBLIC_ORIGIN: publicOrigin,
    ...clientAccountsEnv,
    ...settings,
  }
  const site = await startSite(env)
  const ctx = await workContext(site)
  /** Another server on the same database, once it answers. */
  const another = async () => {
    const server = await launch({ ...env, PORT: '0' })
    await expect.poll(() => addressIn(server.said())).not.toBe('')
    return { ...server, address: addressIn(server.said()) }
  }
  const stop = async () => {
    await site.stop(0)
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { cluster, site, ctx, another, stop }
}
export type OwnCluster = Awaited<ReturnType<typeof openOwnCluster>>

/** Whether a server has said what became of a request. */
export const isHeard = ({ status }: { status: number }) => status < 500 && status !== 429

/**
 * Asks in turns until somebody answers; what was done by an unheard call is done.
 * @param call null if nobody has answered
 * @returns the answer, and how often there was none
 */
export async function insist<T>(call: (turn: number) => Promise<T | null>): Promise<[T, number]> {
  for (let turn = 0; turn < 600; turn += 1) {
    const answer = await call(turn)
    if (answer !== null) return [answer, turn]
    await wait(50)
  }
  throw new Error('nobody has answered')
}
