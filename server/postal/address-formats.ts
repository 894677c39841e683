import { getCountryCallingCode, getExampleNumber, isSupportedCountry } from 'libphonenumber-js/min'
import exampleNumbers from 'libphonenumber-js/mobile/examples'

import type { AddressFormat, CountryField } from '#shared/postal/address-format.ts'

import kept from './address-formats.json' with { type: 'json' }

/** A country in the kept data; what is absent is as in most countries. */
interface KeptCountry {
  lines: string
  /** The letters of the placeholders that must not be empty. */
  required: string
  postalCode?: string
  example?: string
  names?: Partial<Record<CountryField, string>>
  /** Code, name, and how its postal codes begin. */
  regions?: string[][]
}

const countries: Readonly<Record<string, KeptCountry | undefined>> = kept.countries

const unknown: KeptCountry = { lines: '%N%n%A%n%C %Z', required: 'AC' }

const placeholders: Readonly<Record<string, CountryField>> = {
  A: 'lines',
  D: 'district',
  C: 'city',
  S: 'region',
  Z: 'postalCode',
}

/** What the data calls a field of a country, in our words. */
const labels: Readonly<Record<string, string>> = {
  area: 'Area',
  county: 'County',
  department: 'Department',
  district: 'District',
  do_si: 'Province or city',
  eircode: 'Eircode',
  emirate: 'Emirate',
  island: 'Island',
  neighborhood: 'Neighbourhood',
  oblast: 'Oblast',
  parish: 'Parish',
  pin: 'PIN code',
  post_town: 'Town or city',
  prefecture: 'Prefecture',
  region: 'Region',
  state: 'State',
  suburb: 'Suburb',
  townland: 'Townland',
  village_township: 'Village or township',
  zip: 'ZIP code',
}
const usual: Readonly<Record<CountryField, string>> = {
  lines: 'Street address',
  district: 'District',
  city: 'City',
  region: 'Province',
  postalCode: 'Postal code',
}

/** Where a region stands on a parcel by its code; elsewhere it stands there by its name. */
const writtenByCode = new Set(['AU', 'BR', 'CA', 'IT', 'US'])

const made = new Map<string, AddressFormat>()

/** How addresses are written in a country, by its ISO 3166-1 code. */
export function formatFor(country: string): AddressFormat {
  const known = made.get(country)
  if (known !== undefined) return known
  const data = countries[country] ?? unknown
  const format = formatOf(country, data)
  if (data !== unknown) made.set(country, format)
  return format
}

function formatOf(country: string, data: KeptCountry): AddressFormat {
  const { lines, required, postalCode, example = '', names = {}, regions = [] } = data
  // A company and who receives for it stand together, whichever the country writes first.
  const template = lines
    .replace(/%[NO](?:%n%[NO])?/u, '%N')
    .replaceAll('%O', '')
    .replaceAll('%X', '')
  const letters = new Set([...template.matchAll(/%([ADCSZ])/gu)].map(([, letter]) => letter))
  // A postal code comes last in every form, so that the region above it can be compared with it.
  const order = ['A', 'D', 'C', 'S', 'Z'].filter((letter) => letters.has(letter))
  return {
    country,
    template,
    fields: order.flatMap((letter) => {
      const field = placeholders[letter]
      if (field === undefined) return []
      const label = labels[names[field] ?? ''] ?? usual[field]
      return [{ field, label, required: letter === 'A' || required.includes(letter) }]
    }),
    postalCode: postalCode === undefined ? null : { pattern: postalCode, example },
    regions: regions.map(([code = '', name = '', postalCodes = null]) => ({
      code,
      name,
      written: writtenByCode.has(country) ? code : name,
      postalCodes,
    })),
    ...(isSupportedCountry(country)
      ? {
          dialCode: getCountryCallingCode(country),
          telephoneExample: getExampleNumber(country, exampleNumbers)?.formatInternational() ?? '',
        }
      : { dialCode: '', telephoneExample: '' }),
  }
}
