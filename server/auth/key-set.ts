import { ConfigError } from '#server/config-error.ts'

/** A private Ed25519 key as a JSON Web Key (RFC 8037). */
export interface PrivateJwk {
  kty: 'OKP'
  crv: 'Ed25519'
  x: string
  d: string
}

/** Keys as given, or the file that holds them; null: a file of our own in DATA_DIR. */
export type TokenKeySource = { keys: PrivateJwk[] } | { file: string } | null

const accepts = 'a JSON Web Key Set of one to five private Ed25519 keys, the first of which signs'

const octets32 = (text: unknown) => typeof text === 'string' && /^[\w-]{43}$/.test(text)

function isPrivateJwk(key: unknown): key is PrivateJwk {
  const { kty, crv, x, d } = (key ?? {}) as Partial<PrivateJwk>
  return kty === 'OKP' && crv === 'Ed25519' && octets32(x) && octets32(d)
}

/** @throws ConfigError naming the variable, never the value */
export function parseKeySet(text: string, name: string): PrivateJwk[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new ConfigError(name, accepts, '(not shown)')
  }
  const keys = (parsed as { keys?: unknown } | null)?.keys
  const fits = Array.isArray(keys) && keys.length >= 1 && keys.length <= 5
  if (!fits || !keys.every(isPrivateJwk)) throw new ConfigError(name, accepts, '(not shown)')
  return keys.map(({ kty, crv, x, d }: PrivateJwk) => ({ kty, crv, x, d }))
}

/**
 * Reads TOKEN_KEYS and TOKEN_KEYS_FILE.
 * @param required whether none is an error: several instances must share their keys
 */
export function readTokenKeys(
  env: Readonly<Record<string, string | undefined>>,
  required: boolean,
): TokenKeySource {
  const given = env.TOKEN_KEYS ?? ''
  const file = env.TOKEN_KEYS_FILE ?? ''
  if (given !== '' && file !== '') {
    throw new ConfigError('TOKEN_KEYS_FILE', 'nothing where TOKEN_KEYS is set', file)
  }
  if (given !== '') return { keys: parseKeySet(given, 'TOKEN_KEYS') }
  if (file !== '') return { file }
  if (required) throw new ConfigError('TOKEN_KEYS', accepts, '')
  return null
}
