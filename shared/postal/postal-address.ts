import * as z from 'zod/mini'

import { line } from '../contract/text.ts'
import { countryChoice } from './country-choice.ts'

/** The most lines of a street address. */
const mostLines = 3

const mayBeEmpty = (what: string, max: number) => z._default(line(what, max), '')

/**
 * Where something is in its country, as somebody enters it. Which of the fields a country asks for is checked
 * with that country's format, which only the server has at hand.
 */
export const streetAddressInput = z.strictObject({
  /** Street, house, suite, dock. */
  lines: z.array(line('street address', 100)).check(
    z.overwrite((lines) => lines.filter(Boolean)),
    z.minLength(1, 'Enter the street address.'),
    z.maxLength(mostLines, `Keep the street address to ${mostLines} lines.`),
  ),
  /** A part of a city or a village, where addresses have it. */
  district: mayBeEmpty('district', 80),
  city: mayBeEmpty('city', 80),
  /** State, province, emirate; the code of the country's list, if it has one. */
  region: mayBeEmpty('region', 80),
  postalCode: z._default(
    line('postal code', 12).check(
      z.overwrite((text) => text.toUpperCase()),
      z.refine(
        (text) => /^[A-Z\d -]*$/u.test(text),
        'Use only letters, digits, spaces and - in the postal code.',
      ),
    ),
    '',
  ),
})

/** An address as somebody enters it. */
export const postalAddressInput = z.strictObject({
  /** ISO 3166-1 alpha-2. */
  country: countryChoice('Choose the country.'),
  /** Who receives: a company, a desk or a person. */
  recipient: mayBeEmpty('recipient', 100),
  /** Who receives for them, such as a vault; without `c/o`. */
  careOf: mayBeEmpty('care of', 100),
  ...streetAddressInput.shape,
})

/** Where something is in its country, as we answer it. A field that the country does not have is empty. */
export const streetAddress = z.object({
  lines: z.array(z.string()),
  district: z.string(),
  city: z.string(),
  region: z.string(),
  postalCode: z.string(),
})
export type StreetAddress = z.output<typeof streetAddress>

/** An address as we answer it. */
export const postalAddress = z.extend(streetAddress, {
  country: z.string(),
  recipient: z.string(),
  careOf: z.string(),
})

/** An address anywhere in the world. */
export type PostalAddress = z.output<typeof postalAddress>
