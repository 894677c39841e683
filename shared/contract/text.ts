import * as z from 'zod/mini'

// Zod compiles its checks with `new Function` if it can. The content security policy would report
// even the attempt.
z.config({ jitless: true })

/**
 * Soft hyphens, zero-width characters and direction marks: invisible, so they can disguise a name.
 */
const invisible = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g
/** Those that no script needs. */
const disguising = /[\u00AD\u200B\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g
/** Control characters, lone surrogates, private use, and accents stacked beyond their line. */
const unprintable = /[\p{Cc}\p{Cs}\p{Co}\uFFFD]|\p{M}{5}/u
const unprintableInText = /(?![\n\t])[\p{Cc}\p{Cs}\p{Co}\uFFFD]|\p{M}{5}/u
/** Text that mail programs turn into a link. Names appear in emails to strangers. */
const linkLike = /:\/\/|\bwww\./i
const pictorial = /\p{Emoji_Presentation}|\uFE0F/u

const leaveOut = (what: string) => `Leave unprintable characters out of the ${what}.`
const tooLong = (what: string, max: number) => `Keep the ${what} to ${max} characters.`

/** Length as people count it: in code points, not UTF-16 units. */
export const lengthOf = (text: string) => [...text].length

/** A text cut off after so many characters. Half a character, as `slice` may leave, cannot be stored. */
export const cutTo = (text: string, most: number) => [...text].slice(0, most).join('')

/** One line as we store it: composed, without invisible characters, with single spaces. */
export const tidyLine = (text: string) =>
  text.replace(invisible, '').normalize('NFC').replace(/\s+/gu, ' ').trim()

/**
 * One line of text, called `what` in messages. May be empty unless a `missing` message is given.
 */
export function line(what: string, max: number, missing?: string) {
  return z.string().check(
    z.overwrite(tidyLine),
    z.minLength(missing === undefined ? 0 : 1, missing),
    z.refine((text) => lengthOf(text) <= max, tooLong(what, max)),
    z.refine((text) => !unprintable.test(text), leaveOut(what)),
  )
}

/**
 * The name of a person or a company: one line with at least one letter or digit, no emoji, no link.
 */
export function properName(what: string, max: number, missing: string) {
  return line(what, max, missing).check(
    z.refine((text) => /[\p{L}\p{N}]/u.test(text), missing),
    z.refine((text) => !pictorial.test(text), `Write the ${what} without emoji.`),
    z.refine((text) => !linkLike.test(text), `Write the ${what} without a web address.`),
  )
}

/**
 * Several lines of text. May be empty unless a `missing` message is given. Joiners and simple
 * direction marks stay, because some scripts and emoji need them.
 */
export function paragraph(what: string, max: number, missing?: string) {
  return z.string().check(
    z.overwrite((text) =>
      text.replaceAll('\r\n', '\n').replace(disguising, '').normalize('NFC').trim(),
    ),
    z.refine((text) => missing === undefined || text.replace(invisible, '').trim() !== '', missing),
    z.refine((text) => lengthOf(text) <= max, tooLong(what, max)),
    z.refine((text) => !unprintableInText.test(text), leaveOut(what)),
  )
}

const mailbox =
  /^[^\s@<>"(),:;\\[\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u

/** One email address. The domain is stored in lower case because its case does not matter. */
export function emailAddress(missing: string) {
  return z.string().check(
    z.overwrite((text) => tidyLine(text).replace(/@[^@]*$/u, (domain) => domain.toLowerCase())),
    z.minLength(1, missing),
    z.refine(
      // Check the length first: it limits how much the pattern has to read.
      (text) => text.length <= 254 && mailbox.test(text),
      'Enter one email address, such as name@company.com.',
    ),
  )
}
