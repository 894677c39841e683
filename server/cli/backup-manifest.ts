import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** What a backup says of itself. It is written last, so a folder without it is no backup. */
export interface BackupManifest {
  engine: 'postgres' | 'embedded'
  /** ISO 8601. */
  time: string
  /** Version of the release that made it. */
  release: string
  /** Version of the database server. */
  server: string
  /** When its newest migration was made, in milliseconds. */
  newestMigration: number
  /** Ids of the keys without which sealed documents and secrets stay closed. */
  sealKeys: string[]
  /** The bucket that keeps the files, which are not in the backup; null: they are. */
  bucket: string | null
}

const place = (backup: string) => path.join(backup, 'manifest.json')

export async function writeManifest(backup: string, manifest: BackupManifest): Promise<void> {
  await writeFile(place(backup), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** @throws Error where the folder is no backup */
export async function readManifest(backup: string): Promise<BackupManifest> {
  const text = await readFile(place(backup), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new Error(`${backup} is no backup: it has no manifest.json.`)
  })
  return JSON.parse(text) as BackupManifest
}
