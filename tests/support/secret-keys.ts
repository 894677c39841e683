import { generateKeyPairSync, randomBytes } from 'node:crypto'

/** A private Ed25519 key as a JSON Web Key. */
export const privateJwk = () =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }) as { x: string; d: string }

/** The keys that production needs with its own database. */
export const secretKeys = () => ({
  TOKEN_KEYS: JSON.stringify({ keys: [privateJwk()] }),
  SEAL_KEYS: `first:${randomBytes(32).toString('base64')}`,
})
