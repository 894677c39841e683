import { existsSync } from 'node:fs'
import { chmod, cp, readFile } from 'node:fs/promises'
import path from 'node:path'

import type { Config } from '#server/contract/config.ts'
import { tokenKeysFile } from '#server/features/accounts/sign-in/token-keys.ts'
import { loadSealKeys, sealKeysFile } from '#server/storage/seal-keys.ts'

/** The key files that the server generated. Whoever configures keys keeps those. */
const ownKeyFiles = ({ sealKeys, tokenKeys }: Config): ((folder: string) => string)[] => [
  ...(sealKeys === null ? [sealKeysFile] : []),
  ...(tokenKeys === null ? [tokenKeysFile] : []),
]

/** Copies the keys in DATA_DIR to a backup or back, readable by their owner only. */
export async function copyKeys(config: Config, from: string, to: string): Promise<void> {
  for (const fileIn of ownKeyFiles(config)) {
    if (!existsSync(fileIn(from))) continue
    await cp(fileIn(from), fileIn(to))
    await chmod(fileIn(to), 0o600)
  }
}

/** The key files on this host that a restore would replace with different keys. */
export async function keysToReplace(config: Config, backup: string): Promise<string[]> {
  const found: string[] = []
  for (const fileIn of ownKeyFiles(config)) {
    const [saved, here] = [fileIn(backup), fileIn(path.resolve(config.dataDir))]
    if (!existsSync(saved) || !existsSync(here)) continue
    if (!(await readFile(saved)).equals(await readFile(here))) found.push(here)
  }
  return found
}

/** Ids of the seal keys that would be available here after a restore. */
export async function sealKeysAfterRestore(config: Config, backup: string): Promise<string[]> {
  const folders = [backup, path.resolve(config.dataDir)]
  const folder = folders.find((each) => existsSync(sealKeysFile(each)))
  if (config.sealKeys === null && folder === undefined) return []
  const keys = await loadSealKeys(config.sealKeys, folder ?? '')
  return keys.map(({ id }) => id)
}
