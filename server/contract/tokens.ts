import type { KeyObject } from 'node:crypto'

/** A public key as published in `/.well-known/jwks.json`. */
export interface PublicJwk {
  kty: 'OKP'
  crv: 'Ed25519'
  x: string
  kid: string
  use: 'sig'
  alg: 'EdDSA'
}

/** The signing keys: the first one signs, all of them verify, so that keys can be rotated. */
export interface TokenKeys {
  signing: { kid: string; key: KeyObject }
  verifying: ReadonlyMap<string, KeyObject>
  published: { keys: PublicJwk[] }
  /** 256 bits from each key, in the same order, to derive and recognise refresh tokens. */
  refreshSecrets: readonly [Buffer, ...Buffer[]]
}

/**
 * Seconds by which clocks may differ: a token of another instance is accepted this long before it
 * becomes valid and after it expires.
 */
export const clockLeeway = 30

/** The person in an access token; everything else about them comes from the database. */
export interface Bearer {
  personId: string
  sessionId: string
}

/** The content of an access token. */
export interface TokenSubject extends Bearer {
  /** For display only. */
  name: string
  authTime: Date
}

/** Issues and checks access tokens. */
export interface Tokens {
  issue: (subject: TokenSubject) => Promise<string>
  /** The person in a token, or null if it is not a live token of ours. */
  verify: (token: string) => Promise<Bearer | null>
}
