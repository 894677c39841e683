import { cpSync } from 'node:fs'

import { inject } from 'vitest'

import { withClient } from '#server/db/migrate.ts'

import { newDataFolder } from './data-folders.ts'
import { embeddedTemplate } from './embedded-template.ts'

/**
 * The environment of a new database, migrated or empty, for this test file: PostgreSQL in the
 * projects `api-postgres` and `races`, otherwise an embedded one in its own folder. Call it to
 * start a server, as `startSite(await databaseEnv())`, and stop that in `afterAll`: the folder is
 * removed after the file.
 */
export async function databaseEnv(
  contents: 'migrated' | 'empty' = 'migrated',
): Promise<Record<string, string>> {
  const postgres = inject('postgres')
  if (postgres === undefined) return embeddedEnv(contents === 'empty' ? null : embeddedTemplate())
  const name = `test_${process.pid}_${Date.now()}_${Math.floor(Math.random() * 1e6)}`
  const url = (role: string, database: string) =>
    postgres.replace('ROLE', role).replace('DATABASE', database)
  await withClient({ connectionString: url('relustre_owner', 'postgres') }, (client) =>
    client.query(
      `CREATE DATABASE ${name} TEMPLATE ${contents === 'migrated' ? 'migrated' : 'template0'}`,
    ),
  )
  return {
    DATABASE_URL: url('relustre_app', name),
    MIGRATION_DATABASE_URL: url('relustre_owner', name),
    DATA_DIR: await newDataFolder(),
  }
}

/**
 * The environment of a new embedded database.
 * @param template the data directory that it begins as a copy of
 */
export async function embeddedEnv(template: string | null): Promise<Record<string, string>> {
  const dataDir = await newDataFolder()
  // A thousand small files: synchronous copying takes a fifth of the time.
  if (template !== null) cpSync(template, dataDir, { recursive: true })
  return { DATABASE_ENGINE: 'embedded', DATA_DIR: dataDir }
}
