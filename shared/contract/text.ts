import * as z from 'zod/mini'

// Zod compiles its checks with `new Function` where it can; the content security policy reports even
// the attempt.
z.config({ jitless: true })

/** Soft hyphens, zero-width characters and direction marks: invisible, and able to disguise a name. */
const invisible = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g
/** Those of them that no writing needs. */
const disguising = /[\u00AD\u200B\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g
/** Control characters, lone surrogates, private use, and accents piled up out of their line. */
const unprintable = /[\p{Cc}\p{Cs}\p{Co}\uFFFD]|\p{M}{5}/u
const unprintableInText = /(?![\n\t])[\p{Cc}\p{Cs}\p{Co}\uFFFD]|\p{M}{5}/u
/** What mail programs turn into a link: names go into mails that are sent to strangers. */
const linkLike = /:\/\/|\bwww\./i
const pictorial = /\p{Emoji_Presentation}|\uFE0F/u

const leaveOut = (what: string) => `Leave unprintable characters out of the ${what}.`
const tooLong = (what: string, max: number) => `Keep the ${what} to ${max} characters.`

/** Length as a person counts: in code points, not in UTF-16 units. */
export const lengthOf = (text: string) => [...text].length

/** One line as it is kept: composed, without invisible characters, single spaces. */
export const tidyLine = (text: string) =>
  text.replace(invisible, '').normalize('NFC').replace(/\s+/gu, ' ').trim()

/** One line of text, `what` in its messages; empty is allowed where no `missing` message is given. */
export function line(what: string, max: number, missing?: string) {
  return z.string().check(
    z.overwrite(tidyLine),
    z.minLength(missing === undefined ? 0 : 1, missing),
    z.refine((text) => lengthOf(text) <= max, tooLong(what, max)),
    z.refine((text) => !unprintable.test(text), leaveOut(what)),
  )
}

/** The name of a person or a company: a line with a letter or digit in it, no pictures and no link. */
export function properName(what: string, max: number, missing: string) {
  return line(what, max, missing).check(
    z.refine((text) => /[\p{L}\p{N}]/u.test(text), missing),
    z.refine((text) => !pictorial.test(text), `Write the ${what} without emoji.`),
    z.refine((text) => !linkLike.test(text), `Write the ${what} without a web address.`),
  )
}

/** Several lines of text. Joiners and plain direction marks stay: some scripts and emoji need them. */
export function paragraph(what: string, max: number, missing: string) {
  return z.string().check(
    z.overwrite((text) =>
      text.replaceAll('\r\n', '\n').replace(disguising, '').normalize('NFC').trim(),
    ),
    z.refine((text) => text.replace(invisible, '').trim() !== '', missing),
    z.refine((text) => lengthOf(text) <= max, tooLong(what, max)),
    z.refine((text) => !unprintableInText.test(text), leaveOut(what)),
  )
}

const mailbox =
  /^[^\s@<>"(),:;\\[\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u

/** One email address; the domain is kept in lower case, as it has no case of its own. */
export function emailAddress(missing: string) {
  return z.string().check(
    z.overwrite((text) => tidyLine(text).replace(/@[^@]*$/u, (domain) => domain.toLowerCase())),
    z.minLength(1, missing),
    z.refine(
      // The length first: it bounds what the pattern has to look at.
      (text) => text.length <= 254 && mailbox.test(text),
      'Enter one email address, such as name@company.com.',
    ),
  )
}
