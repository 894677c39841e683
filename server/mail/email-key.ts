import { domainToASCII, domainToUnicode } from 'node:url'

import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Decodes a punycode domain. Returns it unchanged if it is not punycode or does not encode back. */
function inLetters(domain: string): string {
  const letters = domainToUnicode(domain)
  return domain.includes('xn--') && domainToASCII(letters) === domain ? letters : domain
}

/**
 * The form in which emails are compared, so that every spelling means one account (compatible
 * forms, upper case, a domain in punycode). Spellings that only some mail servers treat as equal
 * stay separate accounts.
 */
export const emailKeyOf = (email: string): string =>
  email
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/(?<=@)[^@]*$/u, inLetters)

/**
 * The mailbox that an email most likely leads to: most servers ignore a tag as in `owner+shop@`.
 * For limits, and for people a company may not name; never to identify an account.
 */
export const mailboxKeyOf = (email: string): string =>
  emailKeyOf(email).replace(/(?<=^[^+@]+)\+[^@]*(?=@[^@]*$)/u, '')

/** The domain of an email, in the form in which emails are compared. */
export const domainKeyOf = (email: string): string => emailKeyOf(email).replace(/^.*@/u, '')

/** Whether a column contains this email, in any spelling. */
export function isSameAddress(column: SQLWrapper, email: string): SQL {
  const key = emailKeyOf(email)
  const inPunycode = key.replace(/(?<=@)[^@]*$/u, (domain) => domainToASCII(domain) || domain)
  return inArray(sql`lower(normalize(${column}, nfkc))`, [key, inPunycode])
}
