import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

import { ConfigError } from './config-error.ts'
import { looksRandom } from './random-bytes.ts'
import { readKeyText } from './secret-keys.ts'

const accepts =
  'a JSON Web Key Set of one to five private Ed25519 keys that nobody else has, the first of which signs'

/** Imports a private Ed25519 JSON Web Key (RFC 8037). @throws for other keys and mismatched pairs */
function importKey(jwk: { x?: unknown; d?: unknown }): KeyObject {
  const key = createPrivateKey({ key: jwk as Record<string, unknown>, format: 'jwk' })
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('another kind of key')
  if (createPublicKey(key).export({ format: 'jwk' }).x !== jwk.x) throw new Error('two keys in one')
  if (!looksRandom(Buffer.from(String(jwk.d), 'base64url'))) throw new Error('not random')
  return key
}

/** @throws ConfigError naming the variable, never the value */
export function parseKeySet(text: string, name: string): KeyObject[] {
  try {
    const { keys } = JSON.parse(text) as { keys: object[] }
    if (keys.length >= 1 && keys.length <= 5) return keys.map(importKey)
  } catch {
    // Whatever is wrong, the message must not quote the keys.
  }
  throw new ConfigError(name, accepts, '(not shown)')
}

/**
 * Reads TOKEN_KEYS and TOKEN_KEYS_FILE; null: use generated keys in DATA_DIR.
 * @param required whether missing keys are an error: several instances must share their keys
 */
export function readTokenKeys(
  env: Readonly<Record<string, string | undefined>>,
  required: boolean,
): KeyObject[] | null {
  const given = readKeyText(env, 'TOKEN_KEYS')
  if (given !== null) return parseKeySet(given.text, given.name)
  if (required) throw new ConfigError('TOKEN_KEYS', accepts, '')
  return null
}
