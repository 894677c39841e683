import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'

import { ConfigError } from '#server/config-error.ts'

/** A key of 256 bits and the name under which sealed data remember it. */
export interface SealKey {
  id: string
  key: KeyObject
}

/** Keys as given, or the file that holds them; null: a file of our own in DATA_DIR. */
export type SealKeySource = { keys: SealKey[] } | { file: string } | null

type Environment = Readonly<Record<string, string | undefined>>

const accepts =
  'id:key pairs separated by commas, each key 32 random bytes in base64 (openssl rand -base64 32), ids of up to 32 letters, digits, - and _'

/** Random bytes repeat little; a sample, a word or a row of zeros does. */
const fewestDistinctBytes = 16

function parseKeys(name: string, text: string): SealKey[] {
  const refuse = (why: string) => new ConfigError(name, `${accepts} (${why})`, '(not shown)')
  const pairs = text.split(/[,\n]/).map((each) => each.trim())
  const keys = pairs
    .filter((each) => each !== '')
    .map((pair): SealKey => {
      const [, id, encoded = ''] = /^([\w-]{1,32}):([A-Za-z0-9+/]+={0,2})$/.exec(pair) ?? []
      if (id === undefined) throw refuse('a pair is malformed')
      const bytes = Buffer.from(encoded, 'base64')
      if (bytes.length !== 32) throw refuse(`the key ${id} has ${bytes.length} bytes`)
      if (new Set(bytes).size < fewestDistinctBytes) throw refuse(`the key ${id} is not random`)
      return { id, key: createSecretKey(bytes) }
    })
  if (keys.length === 0) throw refuse('there is none')
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw refuse('an id comes twice')
  return keys
}

/** Reads SEAL_KEYS and SEAL_KEYS_FILE. */
export function readSealKeys(env: Environment): SealKeySource {
  const given = env.SEAL_KEYS ?? ''
  const file = env.SEAL_KEYS_FILE ?? ''
  if (given !== '' && file !== '') {
    throw new ConfigError('SEAL_KEYS_FILE', 'nothing where SEAL_KEYS is set', file)
  }
  if (given !== '') return { keys: parseKeys('SEAL_KEYS', given) }
  return file === '' ? null : { file }
}

/**
 * The keys to start with, the first being the one that seals. With none configured they are made
 * once in `<dataDir>/seal-keys`, unless they are `required`: in production with a database of its
 * own, a second machine would make others.
 * @throws ConfigError where keys are missing, malformed, short or cannot be read
 */
export async function loadSealKeys(
  source: SealKeySource,
  { dataDir, required }: { dataDir: string; required: boolean },
): Promise<SealKey[]> {
  if (source === null && required) throw new ConfigError('SEAL_KEYS', accepts, '')
  if (source !== null && 'keys' in source) return source.keys
  const name = source === null ? 'DATA_DIR' : 'SEAL_KEYS_FILE'
  const file = source?.file ?? path.join(dataDir, 'seal-keys')
  try {
    return parseKeys(name, await (source === null ? readOrMake(file) : readFile(file, 'utf8')))
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError(name, `a place whose keys can be read (${code})`, source?.file ?? dataDir)
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

/** Makes the file once, whole, however many processes start at the same time. */
async function makeKeys(file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(8).toString('hex')}`
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(`first:${randomBytes(32).toString('base64')}\n`)
      await handle.sync()
    } finally {
      await handle.close()
    }
    // Unlike a rename, a link never replaces keys that are already there.
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
}
