/**
 * `npm run db:restore -- <folder> [--force]`: restores a backup into an empty database and an empty
 * DATA_DIR, then migrates it to this release. --force first deletes the existing data.
 */
import { existsSync, readdirSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'

import type { Client } from 'pg'

import type { Config } from '#server/contract/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { advisoryLock, newestKnownMigration, withClient } from '#server/db/migrate.ts'
import { restoreCluster } from '#server/db/own-server/base-backup.ts'

import { type BackupManifest, readManifest } from './backup-manifest.ts'
import { runCommand } from './command.ts'
import { copyKeys, keysToReplace, sealKeysAfterRestore } from './key-files.ts'
import { runOnDatabase, runProgram } from './postgres-programs.ts'

function checkFit(manifest: BackupManifest, config: Config): void {
  const { engine } = config.database
  if (manifest.engine !== engine) {
    throw new Error(`The backup is of the engine ${manifest.engine}, and this is ${engine}.`)
  }
  if (manifest.newestMigration > newestKnownMigration()) {
    throw new Error(`The backup is of a newer release, ${manifest.release}: restore it with that.`)
  }
  if (manifest.bucket === null && config.storage !== null) {
    throw new Error('The backup contains files for DATA_DIR: leave STORAGE_URL empty.')
  }
  if (manifest.bucket !== null && config.storage === null) {
    throw new Error(`The files are in the bucket ${manifest.bucket}: name it in STORAGE_URL.`)
  }
}

/** Without its keys a backup would seem restored until somebody opens a document. */
async function checkKeys(manifest: BackupManifest, config: Config, backup: string): Promise<void> {
  const known = await sealKeysAfterRestore(config, backup)
  const missing = manifest.sealKeys.filter((id) => !known.includes(id))
  if (missing.length === 0) return
  throw new Error(
    `The backup is sealed with the key ${missing.join(', ')}, which is not here: ` +
      'add it to SEAL_KEYS or to the file that SEAL_KEYS_FILE names.',
  )
}

const notEmpty = (what: string) =>
  new Error(`${what} is not empty. Add --force to delete what is there.`)

/** @throws Error if the restore would delete something that nobody agreed to lose */
async function checkEmpty(config: Config, backup: string): Promise<void> {
  const files = path.join(config.dataDir, 'files')
  if (existsSync(files) && readdirSync(files).length > 0) throw notEmpty(files)
  const [key] = await keysToReplace(config, backup)
  if (key !== undefined) throw new Error(`${key} has other keys. Add --force to replace them.`)
}

async function restoreFiles(backup: string, dataDir: string): Promise<void> {
  const files = path.join(dataDir, 'files')
  await rm(files, { recursive: true, force: true })
  const saved = path.join(backup, 'files')
  if (existsSync(saved)) await cp(saved, files, { recursive: true })
}

/**
 * All or nothing, in one transaction under the migrations' lock: the old data is deleted only if
 * the backup replaces it. The dump is first converted to SQL, so an unreadable one changes nothing.
 */
async function restorePostgres(
  backup: string,
  { url, dataDir, force }: { url: string; dataDir: string; force: boolean },
): Promise<void> {
  if (!force) await withClient({ connectionString: url }, checkNoTables)
  const folder = await mkdtemp(path.join(dataDir, 'restoring-'))
  try {
    const script = path.join(folder, 'database.sql')
    const dump = path.join(backup, 'database.dump')
    await runProgram('pg_restore', ['--no-owner', '--no-privileges', `--file=${script}`, dump])
    const first = [
      `SELECT pg_advisory_xact_lock(${advisoryLock})`,
      ...(force ? ['DROP SCHEMA IF EXISTS public, drizzle CASCADE'] : []),
      ...(force ? ['CREATE SCHEMA public AUTHORIZATION pg_database_owner'] : []),
    ]
    await runOnDatabase('psql', url, [
      '--no-psqlrc',
      '--quiet',
      '--output=/dev/null',
      '--set=ON_ERROR_STOP=1',
      '--single-transaction',
      ...first.map((statement) => `--command=${statement}`),
      `--file=${script}`,
    ])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function checkNoTables(client: Client): Promise<void> {
  const { rows } = await client.query<{ tables: number }>(
    `SELECT count(*)::int AS tables FROM pg_tables WHERE schemaname IN ('public', 'drizzle')`,
  )
  if (rows[0]?.tables !== 0) throw notEmpty('The database')
}

await runCommand(async ({ config, log, words, say }) => {
  const force = words.includes('--force')
  const [backup, ...rest] = words.filter((word) => word !== '--force')
  if (backup === undefined || rest.length > 0) {
    throw new Error('npm run db:restore -- <folder> [--force]')
  }
  const { database } = config
  const dataDir = path.resolve(config.dataDir)
  const manifest = await readManifest(backup)
  checkFit(manifest, config)
  await checkKeys(manifest, config, backup)
  if (!force) await checkEmpty(config, backup)
  const restoreRest = async () => {
    await restoreFiles(backup, dataDir)
    await copyKeys(config, backup, dataDir)
  }
  if (database.engine === 'postgres') {
    const url = database.migrationUrl ?? database.url
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await restorePostgres(backup, { url, dataDir, force })
    await restoreRest()
  } else {
    const before = ({ data }: { data: string }) => {
      if (!force && existsSync(data)) throw notEmpty(data)
    }
    const saved = path.join(backup, 'database')
    await restoreCluster(saved, dataDir, log, { before, after: restoreRest })
  }
  // Checks that the database opens, and migrates it to this release.
  await (await openDatabase(config, log)).close()
  say(`The backup of ${manifest.time} is restored.`)
})
