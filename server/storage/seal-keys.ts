import { createSecretKey, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { ConfigError } from '#server/config/config-error.ts'
import { makeOnce } from '#server/config/make-once.ts'
import { looksRandom } from '#server/config/random-bytes.ts'
import { keysIn, readKeyText } from '#server/config/secret-keys.ts'
import type { SealKey } from '#server/contract/config.ts'

type Environment = Readonly<Record<string, string | undefined>>

const accepts =
  'id:key pairs separated by commas, each key 32 random bytes in base64 (openssl rand -base64 32), ids of up to 32 letters, digits, - and _'

function parseKeys(name: string, text: string): SealKey[] {
  const refuse = (why: string) => new ConfigError(name, `${accepts} (${why})`, '(not shown)')
  const keys = keysIn(text).map((pair): SealKey => {
    const [, id, encoded = ''] = /^([\w-]{1,32}):([A-Za-z0-9+/]+={0,2})$/.exec(pair) ?? []
    if (id === undefined) throw refuse('a pair is malformed')
    const bytes = Buffer.from(encoded, 'base64')
    if (bytes.length !== 32) throw refuse(`the key ${id} has ${bytes.length} bytes`)
    if (!looksRandom(bytes)) throw refuse(`the key ${id} is not random`)
    return { id, key: createSecretKey(bytes) }
  })
  if (keys.length === 0) throw refuse('there are no keys')
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw refuse('an id occurs twice')
  return keys
}

/** The file with the generated keys. */
export const sealKeysFile = (dataDir: string) => path.join(dataDir, 'seal-keys')

/**
 * Reads SEAL_KEYS and SEAL_KEYS_FILE, the sealing key first; null: use generated keys in DATA_DIR.
 * @param required whether missing keys are an error: in production with a PostgreSQL server,
 * because a second machine would generate other keys
 */
export function readSealKeys(env: Environment, required: boolean): SealKey[] | null {
  const given = readKeyText(env, 'SEAL_KEYS')
  if (given !== null) return parseKeys(given.name, given.text)
  if (required) throw new ConfigError('SEAL_KEYS', accepts, '')
  return null
}

/**
 * The keys to use: the configured ones, otherwise those in `<dataDir>/seal-keys`, generated once.
 * @throws ConfigError if that file is malformed or cannot be read
 */
export async function loadSealKeys(
  configured: SealKey[] | null,
  dataDir: string,
): Promise<SealKey[]> {
  if (configured !== null) return configured
  try {
    return parseKeys('DATA_DIR', await readOrMake(sealKeysFile(dataDir)))
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError('DATA_DIR', `a folder whose keys can be read (${code})`, dataDir)
  }
}

async function readOrMake(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  await makeKeys(file)
  return readFile(file, 'utf8')
}

/** The id is random, so that data from another installation is reported as such and not as damaged. */
const makeKeys = (file: string): Promise<void> =>
  makeOnce(file, `${randomBytes(6).toString('hex')}:${randomBytes(32).toString('base64')}\n`)
