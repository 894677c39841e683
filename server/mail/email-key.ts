import { domainToASCII, domainToUnicode } from 'node:url'

import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** A domain in the letters that it stands for; what is no punycode, or decodes to another's, stays. */
function inLetters(domain: string): string {
  const letters = domainToUnicode(domain)
  return domain.includes('xn--') && domainToASCII(letters) === domain ? letters : domain
}

/**
 * An address as it is compared: one account, however it is written (compatible forms, upper case, a
 * domain in punycode). What only some mail servers take for the same is another's account.
 */
export const emailKeyOf = (email: string): string =>
  email
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/(?<=@)[^@]*$/u, inLetters)

/**
 * Whose mailbox an address most likely leads to: most servers ignore a tag as in `owner+shop@`. For
 * limits, and for whom a company may not name; never for whose account it is.
 */
export const mailboxKeyOf = (email: string): string =>
  emailKeyOf(email).replace(/(?<=^[^+@]+)\+[^@]*(?=@[^@]*$)/u, '')

/** The domain of an address as it is compared. */
export const domainKeyOf = (email: string): string => emailKeyOf(email).replace(/^.*@/u, '')

/** Whether a column holds this address, however it was typed there. */
export function isSameAddress(column: SQLWrapper, email: string): SQL {
  const key = emailKeyOf(email)
  const inPunycode = key.replace(/(?<=@)[^@]*$/u, (domain) => domainToASCII(domain) || domain)
  return inArray(sql`lower(normalize(${column}, nfkc))`, [key, inPunycode])
}
