import * as z from 'zod/mini'

import { line } from '../contract/text.ts'
import { countryChoice } from './country-choice.ts'

/** The most lines of a street address. */
const mostLines = 3

const fields = {
  /** ISO 3166-1 alpha-2. */
  country: countryChoice('Choose the country.'),
  /** Who receives: a company, a desk or a person. */
  recipient: line('recipient', 100),
  /** Who receives for them, such as a vault; without `c/o`. */
  careOf: line('care of', 100),
  /** Street, house, suite, dock. */
  lines: z.array(line('street address', 100)).check(
    z.maxLength(mostLines, `Keep the street address to ${mostLines} lines.`),
    z.overwrite((lines) => lines.filter(Boolean)),
  ),
  /** A part of a city or a village, where addresses have it. */
  district: line('district', 80),
  city: line('city', 80),
  /** State, province, emirate; the code of the country's list, if it has one. */
  region: line('region', 80),
  postalCode: line('postal code', 12).check(
    z.overwrite((text) => text.toUpperCase()),
    z.refine(
      (text) => /^[A-Z\d -]*$/u.test(text),
      'Use only letters, digits, spaces and - in the postal code.',
    ),
  ),
}

/**
 * An address as somebody enters it. Which of its fields a country asks for is checked with that country's
 * format, which only the server has at hand.
 */
export const postalAddressInput = z.strictObject({
  ...fields,
  recipient: z._default(fields.recipient, ''),
  careOf: z._default(fields.careOf, ''),
  district: z._default(fields.district, ''),
  city: z._default(fields.city, ''),
  region: z._default(fields.region, ''),
  postalCode: z._default(fields.postalCode, ''),
})

/** An address as we answer it. */
export const postalAddress = z.object({
  country: z.string(),
  recipient: z.string(),
  careOf: z.string(),
  lines: z.array(z.string()),
  district: z.string(),
  city: z.string(),
  region: z.string(),
  postalCode: z.string(),
})

/** An address anywhere in the world. A field that a country does not have is empty. */
export type PostalAddress = z.output<typeof postalAddress>
