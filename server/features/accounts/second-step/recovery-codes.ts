import { createHash, randomInt } from 'node:crypto'

/** Digits and letters of Crockford's base 32, which leaves out what is misread: i, l, o and u. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

const howMany = 10
const groups = 6

const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(32)]).join('')

/**
 * Ten new codes of 120 bits such as `7hq2-0bfk-x9wd-5m3e-c8ta-r04j`, to be shown once; keep their
 * hashes only.
 */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: howMany }, () => Array.from({ length: groups }, group).join('-'))
}

/**
 * The hash under which a code is kept and found, in hexadecimal, whatever the case, the separators
 * and the look-alikes of what was typed. Plain SHA-256 is enough from 112 bits on (ASVS 5.0, 6.5.2);
 * shorter codes would need salt and a slow hash, so that one guess cannot serve for every account.
 * Delete the row that a code finds in the statement that finds it: it works once.
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
