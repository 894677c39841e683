import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { expect } from 'vitest'

import type { ReplicaState } from '#server/contract/database.ts'
import type { Running } from '#server/main.ts'

import { clientAccountsEnv } from './bank-statements.ts'
import { statement } from './postgres-statement.ts'
import { type Cluster, startCluster } from './postgres.ts'

/** A PostgreSQL and its replica, and the environment of instances that use both. */
export interface Replicated {
  primary: Cluster
  replica: Cluster
  env: Record<string, string>
  stop: () => Promise<void>
}

/** Starts both, with the two roles of a careful installation and an empty database. */
export async function startReplicated(): Promise<Replicated> {
  const primary = await startCluster()
  for (const each of [
    'CREATE ROLE relustre_owner LOGIN',
    'CREATE ROLE relustre_app LOGIN',
    'CREATE DATABASE shop OWNER relustre_owner',
  ]) {
    await statement(primary.url('postgres', 'postgres'), each)
  }
  const replica = await primary.replicate()
  const folder = await mkdtemp(path.join(tmpdir(), 'relustre-data-'))
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: primary.url('relustre_app', 'shop'),
    MIGRATION_DATABASE_URL: primary.url('relustre_owner', 'shop'),
    DATABASE_REPLICA_URL: replica.url('relustre_app', 'shop'),
    TRUSTED_PROXIES: '127.0.0.1',
    ...clientAccountsEnv,
  }
  const stop = async () => {
    await replica.stop()
    await primary.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { primary, replica, env, stop }
}

/** What a running site says about its replica. */
export async function replicaOf(site: Running): Promise<ReplicaState> {
  const state = (await site.context.services.open()).replica.state()
  if (state === null) throw new Error('this site has no replica')
  return state
}

/** Waits until every one of these sites reads the replica, or until none does. */
export async function replicaIsNear(sites: readonly Running[], near = true): Promise<void> {
  const states = async () => Promise.all(sites.map(replicaOf))
  await expect
    .poll(async () => (await states()).map((each) => each.near), { timeout: 15_000 })
    .toEqual(sites.map(() => near))
}
