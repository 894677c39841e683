import { existsSync } from 'node:fs'
import { chmod, cp, readFile } from 'node:fs/promises'
import path from 'node:path'

import type { Config } from '#server/contract/config.ts'
import { tokenKeysFile } from '#server/features/accounts/sign-in/token-keys.ts'
import { loadSealKeys, sealKeysFile } from '#server/storage/seal-keys.ts'

/** The key files that the server made for itself; keys that were configured are kept by who did that. */
const ownKeyFiles = ({ sealKeys, tokenKeys }: Config): ((folder: string) => string)[] => [
  ...(sealKeys === null ? [sealKeysFile] : []),
  ...(tokenKeys === null ? [tokenKeysFile] : []),
]

/** Copies the keys that lie in DATA_DIR, from there to a backup or back, for their owner's eyes. */
export async function copyKeys(config: Config, from: string, to: string): Promise<void> {
  for (const fileIn of ownKeyFiles(config)) {
    if (!existsSync(fileIn(from))) continue
    await cp(fileIn(from), fileIn(to))
    await chmod(fileIn(to), 0o600)
  }
}

/** Those of this host's key files that a restore would replace by others. */
export async function keysToReplace(config: Config, backup: string): Promise<string[]> {
  const found: string[] = []
  for (const fileIn of ownKeyFiles(config)) {
    const [saved, here] = [fileIn(backup), fileIn(path.resolve(config.dataDir))]
    if (!existsSync(saved) || !existsSync(here)) continue
    if (!(await readFile(saved)).equals(await readFile(here))) found.push(here)
  }
  return found
}

/** Ids of the seal keys with which a restored backup would be opened here. */
export async function sealKeysAfterRestore(config: Config, backup: string): Promise<string[]> {
  const folders = [backup, path.resolve(config.dataDir)]
  const folder = folders.find((each) => existsSync(sealKeysFile(each)))
  if (config.sealKeys === null && folder === undefined) return []
  const keys = await loadSealKeys(config.sealKeys, folder ?? '')
  return keys.map(({ id }) => id)
}
