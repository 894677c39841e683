import pino from 'pino'
import type { TestProject } from 'vitest/node'

import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { withClient } from '#server/db/migrate.ts'

import { type Cluster, startCluster } from './postgres.ts'

/**
 * Starts one PostgreSQL for a project, with the two roles of a careful installation and a migrated
 * template, from which each test file gets its own database.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster()
  try {
    await makeTemplate(cluster)
  } catch (error) {
    await cluster.stop()
    throw error
  }
  project.provide('postgres', cluster.url('ROLE', 'DATABASE'))
  return cluster.stop
}

async function makeTemplate(cluster: Cluster): Promise<void> {
  await withClient({ connectionString: cluster.url('postgres', 'postgres') }, async (client) => {
    await client.query('CREATE ROLE relustre_owner LOGIN CREATEDB')
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
    /**
     * Address of the tests' PostgreSQL, with ROLE and DATABASE as placeholders; empty: embedded.
     */
    postgres: string
  }
}
