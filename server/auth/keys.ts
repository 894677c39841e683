import { hkdfSync } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { calculateJwkThumbprint, type CryptoKey, exportJWK, generateKeyPair, importJWK } from 'jose'
import * as z from 'zod/mini'

import { ConfigError } from '#server/config.ts'

const octets32 = z.string().check(z.regex(/^[\w-]{43}$/))
const privateJwk = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: octets32,
  d: octets32,
})
const keySet = z.object({ keys: z.array(privateJwk).check(z.minLength(1), z.maxLength(5)) })
type PrivateJwk = z.output<typeof privateJwk>

/** A public key as `/.well-known/jwks.json` shows it. */
export interface PublicJwk {
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

async function makeKeySet(): Promise<string> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const { kty, crv, x, d } = await exportJWK(privateKey)
  return `${JSON.stringify({ keys: [{ kty, crv, x, d }] }, null, 2)}\n`
}

function parseKeySet(text: string, from: string): PrivateJwk[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    parsed = null
  }
  const read = z.safeParse(keySet, parsed)
  // The value is a secret: neither it nor a part of it may stand in the message.
  if (!read.success) throw new ConfigError(from, 'a JSON Web Key Set of private Ed25519 keys')
  return read.data.keys
}

interface KeySource {
  /** The key set itself, or null. */
  tokenKeys: string | null
  tokenKeysFile: string | null
  /** Where a missing key set is made on the first start; null where it must be given. */
  makeIn: string | null
}

/**
 * Reads the signing keys from the environment or a file; makes them where that is allowed.
 * @throws ConfigError where there are none or they are no Ed25519 keys
 */
export async function openTokenKeys(source: KeySource): Promise<TokenKeys> {
  if (source.tokenKeys !== null) return importKeys(parseKeySet(source.tokenKeys, 'TOKEN_KEYS'))
  const file =
    source.tokenKeysFile ?? (source.makeIn && path.join(source.makeIn, 'token-keys.json'))
  if (file === null) {
    throw new ConfigError('TOKEN_KEYS', 'a JSON Web Key Set of private Ed25519 keys', '')
  }
  if (source.tokenKeysFile === null && !existsSync(file)) {
    // Exclusive: a key that is there is never replaced.
    writeFileSync(file, await makeKeySet(), { mode: 0o600, flag: 'wx' })
  }
  return importKeys(parseKeySet(readFileSync(file, 'utf8'), 'TOKEN_KEYS_FILE'))
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
  const secret = Buffer.from(jwks[0]?.d ?? '', 'base64url')
  if (signing === null || secret.length !== 32) throw new Error('the key set is empty')
  const refreshSecret = Buffer.from(hkdfSync('sha256', secret, '', 'refresh token', 32))
  return { signing, verifying, published: { keys }, refreshSecret }
}
