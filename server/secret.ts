import { createHash, randomBytes } from 'node:crypto'

/** A new 256-bit secret to give to somebody, as 43 characters that are safe in a URL. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** The hash we keep of such a secret. SHA-256 is enough, since nobody can guess the secret. */
export const secretHash = (secret: string) =>
  createHash('sha256').update(secret).digest('base64url')
