import * as z from 'zod/mini'

import { type CheckedForm, checkForm } from '../../contract/form.ts'
import { emailAddress, line, paragraph, properName, tidyLine } from '../../contract/text.ts'
import { accountKinds } from '../../routing/paths.ts'
import { companyKinds } from './company-kinds.ts'
import { countryChoice } from './country-choice.ts'
import { newPassword } from '../accounts/credentials.ts'

/** E.164 as ITU-T writes it, from what people write: 00 for +, spaces, brackets, a spoken (0). */
function toE164(text: string): string {
  const digits = tidyLine(text.normalize('NFKC'))
    .replace(/\(0\)/u, '')
    .replace(/[\s()./\p{Pd}]/gu, '')
  return digits.replace(/^00/u, '+')
}

const telephone = z.string().check(
  z.overwrite(toE164),
  z.minLength(1, 'Enter a telephone number.'),
  z.refine(
    (text) => !/^\d/u.test(text),
    'Start with + and the country code, such as +44 20 7946 0018.',
  ),
  z.refine(
    (text) => /^\+[1-9]\d{6,14}$/u.test(text),
    'Enter the digits of one telephone number, 7 to 15 with the country code.',
  ),
)

/** The address as it is kept, or null where it is none that a browser would open on the web. */
function webAddress(text: string): string | null {
  // Parsing an absurdly long host takes a tenth of a second.
  if (text.length > 1000) return null
  const written = /^[a-z][a-z\d+.-]*:(?!\d)/iu.test(text) ? text : `https://${text}`
  try {
    const { protocol, hostname, username, password, href } = new URL(written)
    const open = protocol === 'https:' || protocol === 'http:'
    const named = /^[^.].*\.[^.\d][^.]+$/u.test(hostname)
    return open && named && username === '' && password === '' ? href : null
  } catch {
    // Not an address at all.
    return null
  }
}

const website = line('web address', 200).check(
  z.refine(
    (text) => text === '' || webAddress(text) !== null,
    'Enter a web address such as www.company.com, or leave this empty.',
  ),
  z.overwrite((text) => webAddress(text) ?? text),
)

const registryMark = (what: string, missing?: string) =>
  line(what, 40, missing).check(
    z.overwrite((text) => text.toUpperCase()),
    z.refine(
      (text) => /^[\p{L}\p{N} ./-]*$/u.test(text),
      `Write the ${what} with letters, digits, spaces and . / - only.`,
    ),
  )

const eightCharacters = /^[A-Z\d]{8}$/u

/** A company's application for an account, in the order of the page. */
export const registration = z
  .strictObject({
    accountKind: z.enum(accountKinds, 'Choose whether you sell, buy or do both.'),
    companyName: properName('company name', 160, 'Enter the name on the company register.'),
    companyKind: z.enum(
      companyKinds.map(({ value }) => value),
      'Choose what kind of company it is.',
    ),
    country: countryChoice('Choose the country whose register holds the company.'),
    registrationNumber: registryMark(
      'registration number',
      'Enter the number on the company register.',
    ),
    taxNumber: registryMark('tax number'),
    website,
    name: properName('name', 100, 'Enter your first and last name.'),
    telephone,
    address: paragraph('address', 300, 'Enter the street, town and postcode of your business.'),
    email: emailAddress('Enter your work email.'),
    password: newPassword,
    accepted: z.literal(
      'yes',
      'Confirm that you act for this company and accept the terms and the policy.',
    ),
  })
  .check(
    z.refine(
      ({ country, registrationNumber: number }) =>
        country !== 'GB' || number === '' || eightCharacters.test(number.replaceAll(' ', '')),
      {
        path: ['registrationNumber'],
        error: 'A number at Companies House has eight characters. Keep the zeros in front.',
        // Or it would wait until every other field is right.
        when: () => true,
      },
    ),
  )
export type Registration = z.output<typeof registration>

/** Checks the registration form. */
export const checkRegistration = (form: FormData): CheckedForm<Registration> =>
  checkForm(registration, form, { secret: ['password'] })
