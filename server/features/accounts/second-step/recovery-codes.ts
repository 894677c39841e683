import { createHash, randomInt } from 'node:crypto'

/**
 * Digits and letters of Crockford's base 32, without those that are easily misread: i, l, o and u.
 */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

const howMany = 10
const groups = 6

const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(32)]).join('')

/**
 * Ten new codes of 120 bits such as `7hq2-0bfk-x9wd-5m3e-c8ta-r04j`, to be shown once; keep only
 * their hashes.
 */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: howMany }, () => Array.from({ length: groups }, group).join('-'))
}

/**
 * The hash under which a code is kept, in hexadecimal; case, separators and look-alikes in the
 * typed code do not matter. Plain SHA-256 is enough from 112 bits (ASVS 5.0, 6.5.2). Shorter codes
 * would need salt and a slow hash, so that one guess cannot be tried on all accounts. Find and
 * delete the row in one statement, so that a code works once.
 */
export function recoveryCodeHash(typed: string): string {
  const code = typed
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
  return createHash('sha256').update(code).digest('hex')
}
