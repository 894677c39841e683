import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { Client } from 'pg'
import { inject } from 'vitest'

import { withClient } from '#server/db/migrate.ts'

import { clientAccountsEnv } from './bank-statements.ts'

type Env = Record<string, string>

/** What test files have made and nobody has removed yet. */
const left = { databases: [] as string[], folders: [] as string[] }

/** The address of a database of the tests' PostgreSQL, for a role. */
const addressOf = (role: string, database: string): string =>
  inject('postgres').replace('ROLE', role).replace('DATABASE', database)

/** A superuser's connection to the database of an environment. */
export const superuserOf = ({ DATABASE_URL = '' }: Env) => ({
  connectionString: addressOf('postgres', new URL(DATABASE_URL).pathname.slice(1)),
})

const onServer = <T>(work: (client: Client) => Promise<T>): Promise<T> =>
  withClient({ connectionString: addressOf('postgres', 'postgres') }, work)

// Copying files takes a third of the time of copying pages through the log.
const createDatabase = (client: Client, name: string, template: string) =>
  client.query(
    `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY OWNER relustre_owner`,
  )

const envOf = (database: string, dataDir: string): Env => ({
  DATABASE_URL: addressOf('relustre_app', database),
  MIGRATION_DATABASE_URL: addressOf('relustre_owner', database),
  DATA_DIR: dataDir,
  // Without an account for clients' money in its currency, no lot can be on sale.
  ...clientAccountsEnv,
})

/**
 * The environment of a new database for this test file, migrated unless it is a copy of another
 * `template`. Call it to start a server, as `startSite(await databaseEnv())`, and stop that in
 * `afterAll`: the database is removed after the file.
 */
export async function databaseEnv(template = 'migrated'): Promise<Env> {
  const name = `test_${process.pid}_${Date.now()}_${Math.floor(Math.random() * 1e6)}`
  await onServer((client) => createDatabase(client, name, template))
  left.databases.push(name)
  return envOf(name, await newDataFolder())
}

/** An empty folder for the data of a server, removed after the test file. */
export async function newDataFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'relustre-data-'))
  left.folders.push(folder)
  return folder
}

/** The environment of a new database without tables. */
export const emptyDatabase = (): Promise<Env> => databaseEnv('template0')

/** Removes what a test file has made. A server that still runs loses its connections. */
export async function removeDatabases(): Promise<void> {
  const [databases, folders] = [left.databases.splice(0), left.folders.splice(0)]
  if (databases.length > 0) {
    await onServer(async (client) => {
      for (const name of databases) await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
    })
  }
  await Promise.all(
    folders.map((each) => rm(each, { recursive: true, force: true, maxRetries: 3 })),
  )
}

/**
 * The environment of a copy of a world, which the first test that asks for it in a run makes.
 * @param name lower-case letters and underscores
 * @param make fills an empty, migrated database with it, and leaves no connection open
 */
export async function worldEnv(name: string, make: (env: Env) => Promise<void>): Promise<Env> {
  const [template, folder] = [`world_${name}`, path.join(inject('runFolder'), name)]
  await onServer(async (client) => {
    // Held until this connection ends: other processes wait for the world.
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [template])
    const made = await client.query('SELECT FROM pg_database WHERE datname = $1', [template])
    if (made.rowCount !== 0) return
    const making = `making_${name}`
    // Of a test that failed to make it.
    await client.query(`DROP DATABASE IF EXISTS ${making} WITH (FORCE)`)
    await rm(folder, { recursive: true, force: true })
    await createDatabase(client, making, 'migrated')
    await make(envOf(making, folder))
    await client.query(`ALTER DATABASE ${making} RENAME TO ${template}`)
  })
  const env = await databaseEnv(template)
  await cp(folder, env.DATA_DIR ?? '', { recursive: true })
  return env
}
