import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** A backup's description. It is written last, so a folder without it is not a backup. */
export interface BackupManifest {
  engine: 'postgres' | 'embedded'
  /** ISO 8601. */
  time: string
  /** Version of the release that made the backup. */
  release: string
  /** Version of the database server. */
  server: string
  /** When the newest migration in it was written, in milliseconds since the epoch. */
  newestMigration: number
  /** Ids of the keys that are needed to open the sealed documents and secrets. */
  sealKeys: string[]
  /** The bucket with the files; null: the files are in the backup. */
  bucket: string | null
}

const place = (backup: string) => path.join(backup, 'manifest.json')

export async function writeManifest(backup: string, manifest: BackupManifest): Promise<void> {
  await writeFile(place(backup), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** @throws Error if the folder is not a backup */
export async function readManifest(backup: string): Promise<BackupManifest> {
  const text = await readFile(place(backup), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new Error(`${backup} is no backup: it has no manifest.json.`)
  })
  return JSON.parse(text) as BackupManifest
}
