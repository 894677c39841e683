import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

import { invalidInput, ProblemError } from '#server/contract/problem.ts'
import type { FormIssue } from '#shared/contract/form.ts'
import {
  areaOf,
  type CountryField,
  faultsOf,
  formatAddress,
  regionNamed,
} from '#shared/postal/address-format.ts'
import { countryName } from '#shared/postal/country-name.ts'
import type { PostalAddress } from '#shared/postal/postal-address.ts'

import { formatFor } from './address-formats.ts'

/** An address in the lines and the order of its country, which comes last. */
export const addressLines = (address: PostalAddress): string[] => [
  ...formatAddress(address, formatFor(address.country)),
  countryName(address.country),
]

/** What of an address a seller may know before payment, besides the country. */
export const addressArea = (address: PostalAddress): string =>
  areaOf(address, formatFor(address.country))

/**
 * An address with only what its country has, its region by its code.
 * @param keepPostalCode whether a postal code is kept although it is unusual
 * @throws ProblemError 422 with everything that is wrong with it
 */
export function checkedAddress(
  address: PostalAddress,
  { keepPostalCode, pointer = '' }: { keepPostalCode: boolean; pointer?: string },
): PostalAddress {
  const format = formatFor(address.country)
  const has = new Set<CountryField>(format.fields.map(({ field }) => field))
  const kept = (field: Exclude<CountryField, 'lines'>) => (has.has(field) ? address[field] : '')
  const region = regionNamed(address.region, format)
  const tidy: PostalAddress = {
    ...address,
    district: kept('district'),
    city: kept('city'),
    region: has.has('region') ? (region?.code ?? address.region) : '',
    postalCode: kept('postalCode'),
  }
  const { errors, postalCode } = faultsOf(tidy, format)
  const issues: FormIssue[] = errors.map(({ field, detail }) => ({
    pointer: `${pointer}/${field}`,
    detail,
  }))
  if (postalCode !== null && !keepPostalCode) {
    issues.push({ pointer: `${pointer}/postalCode`, detail: postalCode })
  }
  if (issues.length > 0) throw new ProblemError('invalid-input', undefined, { errors: issues })
  return tidy
}

/**
 * A telephone number in E.164; without a country code it is one of the country.
 * @throws ProblemError 422 if it cannot be one
 */
export function checkedTelephone(written: string, country: string, pointer: string): string {
  const read = parsePhoneNumberFromString(written, country as never)
  if (read?.isPossible() === true) return read.number
  const detail = 'Enter one telephone number; one of another country begins with + and its code.'
  throw invalidInput(pointer, detail)
}

/** A telephone number as people read it, with its country code. */
export const telephoneWords = (number: string): string =>
  parsePhoneNumberFromString(number)?.formatInternational() ?? number
