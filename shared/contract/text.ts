import * as z from 'zod/mini'

// Zod compiles its checks with `new Function` where it can; the content security policy reports even
// the attempt.
z.config({ jitless: true })

/** Soft hyphens, zero-width characters and direction marks: invisible, and able to disguise a name. */
const invisible = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g
/** Control characters, lone surrogates, private use, and accents piled up out of their line. */
const unprintable = /[\p{Cc}\p{Cs}\p{Co}\uFFFD]|\p{M}{5}/u
const unprintableInText = /(?![\n\t])[\p{Cc}\p{Cs}\p{Co}\uFFFD]|\p{M}{5}/u
const pictorial = /\p{Emoji_Presentation}|\uFE0F/u

const leaveOut = 'Leave out the characters that cannot be printed.'
const tooLong = (max: number) => `Use at most ${max.toLocaleString('en-GB')} characters.`

/** Length as a person counts: in code points, not in UTF-16 units. */
export const lengthOf = (text: string) => [...text].length

/** One line as it is kept: composed, without invisible characters, single spaces. */
export const tidyLine = (text: string) =>
  text.replace(invisible, '').normalize('NFC').replace(/\s+/gu, ' ').trim()

/** One line of text; empty is allowed where no `missing` message is given. */
export function line(max: number, missing?: string) {
  return z.string().check(
    z.overwrite(tidyLine),
    z.minLength(missing === undefined ? 0 : 1, missing),
    z.refine((text) => lengthOf(text) <= max, tooLong(max)),
    z.refine((text) => !unprintable.test(text), leaveOut),
  )
}

/** The name of a person or a company: a line with a letter or digit in it and no pictures. */
export function properName(max: number, missing: string) {
  return line(max, missing).check(
    z.refine((text) => /[\p{L}\p{N}]/u.test(text), missing),
    z.refine((text) => !pictorial.test(text), 'Use letters, digits and punctuation, no emoji.'),
  )
}

/** Several lines of text. Joiners stay: some scripts and emoji need them. */
export function paragraph(max: number, missing: string) {
  return z.string().check(
    z.overwrite((text) => text.replaceAll('\r\n', '\n').normalize('NFC').trim()),
    z.refine((text) => text.replace(invisible, '').trim() !== '', missing),
    z.refine((text) => lengthOf(text) <= max, tooLong(max)),
    z.refine((text) => !unprintableInText.test(text), leaveOut),
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
