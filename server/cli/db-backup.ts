/**
 * `npm run db:backup -- <folder>`: backs up the database, uploaded files and the keys of DATA_DIR.
 * The database is copied first: a file is stored before the row that refers to it, so none is
 * missing. Configured keys and files in a bucket are not included; the manifest names them.
 */
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'

import type { Config } from '#server/contract/config.ts'
import { type Engine, startEngine } from '#server/db/engine.ts'
import { newestMigration, withClient } from '#server/db/migrate.ts'
import { copyCluster } from '#server/db/own-server/base-backup.ts'
import { loadSealKeys } from '#server/storage/seal-keys.ts'

import { writeManifest } from './backup-manifest.ts'
import { runCommand } from './command.ts'
import { copyKeys } from './key-files.ts'
import { runOnDatabase } from './postgres-programs.ts'

async function saveDatabase({ database }: Config, { own }: Engine, to: string): Promise<void> {
  if (own !== undefined) return copyCluster(own, path.join(to, 'database'))
  if (database.engine !== 'postgres') return
  const file = path.join(to, 'database.dump')
  const url = database.migrationUrl ?? database.url
  // Owners and rights belong to the server, not to the data; a restore sets them again.
  const args = ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`]
  await runOnDatabase('pg_dump', url, args)
}

await runCommand(async ({ config, log, words, say }) => {
  const [target, ...rest] = words
  if (target === undefined || rest.length > 0) throw new Error('npm run db:backup -- <folder>')
  if (existsSync(target))
    throw new Error(`${target} is there already; a backup needs a new folder.`)

  const making = `${target}.making`
  const engine = await startEngine(config, log, { join: true })
  try {
    await rm(making, { recursive: true, force: true })
    await mkdir(making, { recursive: true, mode: 0o700 })
    await withClient(engine.owner, async (client) => {
      const migration = await newestMigration(client)
      if (migration === null) throw new Error('There is nothing to back up: the database is empty.')
      const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
      await saveDatabase(config, engine, making)
      const dataDir = path.resolve(config.dataDir)
      const sealKeys = await loadSealKeys(config.sealKeys, dataDir)
      await copyKeys(config, dataDir, making)
      const files = path.join(dataDir, 'files')
      if (config.storage === null && existsSync(files))
        await cp(files, path.join(making, 'files'), { recursive: true })
      const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
      await writeManifest(making, {
        engine: config.database.engine,
        time: new Date().toISOString(),
        release: version,
        server: rows[0]?.server_version ?? '',
        newestMigration: migration,
        sealKeys: sealKeys.map(({ id }) => id),
        bucket: config.storage?.bucket ?? null,
      })
    })
    await rename(making, target)
  } finally {
    await rm(making, { recursive: true, force: true })
    await engine.close()
  }
  say(`The backup is in ${target}.`)
  if (config.sealKeys === null) say('It contains the keys to its sealed documents: keep it secret.')
  else say('It does not contain the keys to its sealed documents: save SEAL_KEYS elsewhere.')
  if (config.storage !== null) {
    say(`It does not hold the files: they are in the bucket ${config.storage.bucket}.`)
  }
})
