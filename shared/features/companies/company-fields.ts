import * as z from 'zod/mini'

import { line, properName } from '../../contract/text.ts'
import { countryChoice } from '../../postal/country-choice.ts'
import { streetAddressInput } from '../../postal/postal-address.ts'
import { companyKinds } from './company-kinds.ts'

/** A web address in normal form; null if no browser would open it. */
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
    // Not a web address.
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
      `Use only letters, digits, spaces and . / - in the ${what}.`,
    ),
  )

const eightCharacters = /^[A-Z\d]{8}$/u

/** A company's registered details, in page order. */
export const companyFields = {
  companyName: properName('company name', 160, 'Enter the name on the company register.'),
  companyKind: z.enum(
    companyKinds.map(({ value }) => value),
    'Choose what kind of company it is.',
  ),
  country: countryChoice('Choose the country where the company is registered.'),
  registrationNumber: registryMark(
    'registration number',
    'Enter the number on the company register.',
  ),
  taxNumber: registryMark('tax number'),
  website,
  /** The registered address, in the country of registration. */
  address: streetAddressInput,
  /** Whether a postal code is kept although it is unusual for its country or region. */
  keepPostalCode: z._default(z.boolean(), false),
}

interface Registered {
  country: string
  registrationNumber: string
}

/** The rule of a country's register for company numbers, reported at `/registrationNumber`. */
export const registerRule = <T extends Registered>() =>
  z.refine<T>(
    ({ country, registrationNumber: number }) =>
      country !== 'GB' || number === '' || eightCharacters.test(number.replaceAll(' ', '')),
    {
      path: ['registrationNumber'],
      error: 'A number at Companies House has eight characters. Keep the zeros in front.',
      // Otherwise this check would wait until all other fields are valid.
      when: () => true,
    },
  )
