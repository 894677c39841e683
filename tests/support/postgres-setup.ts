import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import pino from 'pino'
import type { TestProject } from 'vitest/node'

import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { withClient } from '#server/db/migrate.ts'

import { type Cluster, startCluster } from './postgres.ts'

/** What the projects of a run share. Each of them loads this module by itself. */
interface Shared {
  cluster: Cluster
  folder: string
  /** Projects that have not ended yet. */
  users: number
}
const key = Symbol.for('the PostgreSQL of the tests')
const run = globalThis as { [key]?: Promise<Shared> }

/**
 * Starts one PostgreSQL for the run, with the two roles of a careful installation and a migrated
 * template, from which each test file gets its own database.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = await (run[key] ??= open())
  shared.users += 1
  project.provide('postgres', shared.cluster.url('ROLE', 'DATABASE'))
  project.provide('runFolder', shared.folder)
  return async () => {
    shared.users -= 1
    if (shared.users > 0) return
    await shared.cluster.stop()
    await rm(shared.folder, { recursive: true, force: true })
  }
}

async function open(): Promise<Shared> {
  const cluster = await startCluster()
  try {
    await makeTemplate(cluster)
  } catch (error) {
    await cluster.stop()
    throw error
  }
  return { cluster, folder: await mkdtemp(path.join(tmpdir(), 'relustre-run-')), users: 0 }
}

async function makeTemplate(cluster: Cluster): Promise<void> {
  await withClient({ connectionString: cluster.url('postgres', 'postgres') }, async (client) => {
    await client.query('CREATE ROLE relustre_owner LOGIN')
    await client.query('CREATE ROLE relustre_app LOGIN')
    await client.query('CREATE DATABASE migrated OWNER relustre_owner')
  })
  const config = readConfig({
    DATABASE_URL: cluster.url('relustre_app', 'migrated'),
    MIGRATION_DATABASE_URL: cluster.url('relustre_owner', 'migrated'),
  })
  await (await openDatabase(config, pino({ level: 'silent' }))).close()
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the tests' PostgreSQL, with ROLE and DATABASE as placeholders. */
    postgres: string
    /** A folder for what several test files of this run use; removed after it. */
    runFolder: string
  }
}
