import * as z from 'zod/mini'

import { tidyLine } from '../../contract/text.ts'

/** Converts what people write to ITU-T's E.164: 00 for +, spaces, brackets, a spoken (0). */
function toE164(text: string): string {
  const digits = tidyLine(text.normalize('NFKC'))
    .replace(/\(0\)/u, '')
    .replace(/[\s()./\p{Pd}]/gu, '')
  return digits.replace(/^00/u, '+')
}

const spelt = z.string().check(z.overwrite(toE164), z.minLength(1, 'Enter a telephone number.'))
const oneNumber = 'Enter the digits of one telephone number, 7 to 15 with the country code.'

/** A telephone number with its country code, in any spelling; stored as E.164. */
export const telephone = spelt.check(
  z.refine(
    (text) => !/^\d/u.test(text),
    'Start with + and the country code, such as +44 20 7946 0018.',
  ),
  z.refine((text) => /^\+[1-9]\d{6,14}$/u.test(text), oneNumber),
)

/** The same in a form that asks for the country as well, whose code the server adds if it is left out. */
export const telephoneInCountry = spelt.check(
  z.refine((text) => /^(?:\+[1-9]\d{6,14}|\d{3,15})$/u.test(text), oneNumber),
)
