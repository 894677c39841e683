import { createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'

import { makeOnce } from '#server/config/make-once.ts'
import { parseKeySet } from '#server/config/token-key-set.ts'
import type { PublicJwk, TokenKeys } from '#server/contract/tokens.ts'

/** The file of the keys that were generated here. */
export const tokenKeysFile = (dataDir: string) => path.join(dataDir, 'token-keys.json')

async function makeKeySet(file: string): Promise<void> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const { kty, crv, x, d } = await exportJWK(privateKey)
  const text = `${JSON.stringify({ keys: [{ kty, crv, x, d }] }, null, 2)}\n`
  await makeOnce(file, text)
}

/**
 * The signing keys: the configured ones, or those of `<dataDir>/token-keys.json`, which is
 * generated once.
 * @throws ConfigError if that file contains none
 */
export async function openTokenKeys(
  configured: KeyObject[] | null,
  dataDir: string,
): Promise<TokenKeys> {
  if (configured !== null) return importKeys(configured)
  const file = tokenKeysFile(dataDir)
  try {
    return await importKeys(parseKeySet(await readFile(file, 'utf8'), 'DATA_DIR'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  await makeKeySet(file)
  return openTokenKeys(null, dataDir)
}

async function importKeys(given: readonly KeyObject[]): Promise<TokenKeys> {
  const [firstSecret, ...otherSecrets] = given.map(refreshSecretOf)
  const verifying = new Map<string, KeyObject>()
  const keys: PublicJwk[] = []
  for (const key of given) {
    const { x = '' } = key.export({ format: 'jwk' })
    const kid = await calculateJwkThumbprint({ kty: 'OKP', crv: 'Ed25519', x })
    verifying.set(kid, createPublicKey(key))
    keys.push({ kty: 'OKP', crv: 'Ed25519', x, kid, use: 'sig', alg: 'EdDSA' })
  }
  const [key] = given
  const kid = keys[0]?.kid
  if (key === undefined || kid === undefined || firstSecret === undefined) {
    throw new Error('the key set is empty')
  }
  const refreshSecrets = [firstSecret, ...otherSecrets] as const
  return { signing: { kid, key }, verifying, published: { keys }, refreshSecrets }
}

function refreshSecretOf(key: KeyObject): Buffer {
  const secret = Buffer.from(key.export({ format: 'jwk' }).d ?? '', 'base64url')
  return Buffer.from(hkdfSync('sha256', secret, '', 'refresh token', 32))
}
