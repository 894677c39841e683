import { createSecretKey, type KeyObject } from 'node:crypto'

import { ConfigError } from './config-error.ts'
import { looksRandom } from './random-bytes.ts'
import { keysIn, readKeyText } from './secret-keys.ts'

const accepts =
  'one or more secrets separated by commas, each whsec_ and then 24 to 64 random bytes in base64'

/**
 * The keys with which carriers sign what they report, from CARRIER_SECRETS or CARRIER_SECRETS_FILE;
 * none if neither is set.
 */
export function readCarrierKeys(env: Readonly<Record<string, string | undefined>>): KeyObject[] {
  const given = readKeyText(env, 'CARRIER_SECRETS')
  if (given === null) return []
  const keys = keysIn(given.text).map((secret) => {
    const [, encoded = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? []
    const bytes = Buffer.from(encoded, 'base64')
    if (bytes.length < 24 || bytes.length > 64 || !looksRandom(bytes)) {
      throw new ConfigError(given.name, accepts, '(not shown)')
    }
    return createSecretKey(bytes)
  })
  if (keys.length === 0) throw new ConfigError(given.name, accepts, '(not shown)')
  return keys
}
