import { hkdfSync } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { calculateJwkThumbprint, type CryptoKey, exportJWK, generateKeyPair, importJWK } from 'jose'

import { parseKeySet, type PrivateJwk, type TokenKeySource } from './key-set.ts'

/** A public key as `/.well-known/jwks.json` shows it. */
interface PublicJwk {
  kty: 'OKP'
  crv: 'Ed25519'
  x: string
  kid: string
  use: 'sig'
  alg: 'EdDSA'
}

/** The signing keys: the first one signs, all of them verify, so that two overlap in a rotation. */
export interface TokenKeys {
  signing: { kid: string; key: CryptoKey }
  verifying: ReadonlyMap<string, CryptoKey>
  published: { keys: PublicJwk[] }
  /** 256 bits from which refresh tokens derive their successors; never leaves the process. */
  refreshSecret: Buffer
}

async function makeKeySet(file: string): Promise<void> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const { kty, crv, x, d } = await exportJWK(privateKey)
  const text = `${JSON.stringify({ keys: [{ kty, crv, x, d }] }, null, 2)}\n`
  // Exclusive: keys that are there are never replaced. The data folder's lock keeps others away.
  await writeFile(file, text, { mode: 0o600, flag: 'wx' })
}

/**
 * Reads the signing keys; with none configured they are made once in `<dataDir>/token-keys.json`.
 * @throws ConfigError where they are no private Ed25519 keys
 */
export async function openTokenKeys(source: TokenKeySource, dataDir: string): Promise<TokenKeys> {
  if (source !== null && 'keys' in source) return importKeys(source.keys)
  const file = source?.file ?? path.join(dataDir, 'token-keys.json')
  try {
    return await importKeys(parseKeySet(await readFile(file, 'utf8'), 'TOKEN_KEYS_FILE'))
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    if (!missing || source !== null) throw error
  }
  await makeKeySet(file)
  return openTokenKeys({ file }, dataDir)
}

async function importKeys(jwks: readonly PrivateJwk[]): Promise<TokenKeys> {
  const verifying = new Map<string, CryptoKey>()
  const keys: PublicJwk[] = []
  let signing: TokenKeys['signing'] | null = null
  for (const { kty, crv, x, d } of jwks) {
    const kid = await calculateJwkThumbprint({ kty, crv, x })
    signing ??= { kid, key: (await importJWK({ kty, crv, x, d }, 'EdDSA')) as CryptoKey }
    verifying.set(kid, (await importJWK({ kty, crv, x }, 'EdDSA')) as CryptoKey)
    keys.push({ kty, crv, x, kid, use: 'sig', alg: 'EdDSA' })
  }
  if (signing === null) throw new Error('the key set is empty')
  const secret = Buffer.from(jwks[0]?.d ?? '', 'base64url')
  const refreshSecret = Buffer.from(hkdfSync('sha256', secret, '', 'refresh token', 32))
  return { signing, verifying, published: { keys }, refreshSecret }
}
