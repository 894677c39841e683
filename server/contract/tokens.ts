import type { KeyObject } from 'node:crypto'

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
  signing: { kid: string; key: KeyObject }
  verifying: ReadonlyMap<string, KeyObject>
  published: { keys: PublicJwk[] }
  /** 256 bits of each key, in their order, by which refresh tokens are known for ours and derived. */
  refreshSecrets: readonly [Buffer, ...Buffer[]]
}

/**
 * Seconds by which clocks may differ: a token of another instance is taken as long before its time and
 * after it.
 */
export const clockLeeway = 30

/** Who an access token speaks of; everything else about them comes from the database. */
export interface Bearer {
  personId: string
  sessionId: string
}

/** What an access token says. */
export interface TokenSubject extends Bearer {
  /** For display only. */
  name: string
  authTime: Date
}

/** Issues and checks access tokens. */
export interface Tokens {
  issue: (subject: TokenSubject) => Promise<string>
  /** Whom a token speaks of, or null where it is not a live token of ours. */
  verify: (token: string) => Promise<Bearer | null>
}
