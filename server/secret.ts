import { createHash, randomBytes } from 'node:crypto'

/** A secret of 256 bits that somebody is given to bring back, in 43 characters that an address can hold. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** What is kept of such a secret: SHA-256, which is enough where nobody can guess what went in. */
export const secretHash = (secret: string) =>
  createHash('sha256').update(secret).digest('base64url')
