import type { PostalAddress, StreetAddress } from './postal-address.ts'

/** The fields that a country's addresses may have, besides recipient and care of. */
export type CountryField = 'lines' | 'district' | 'city' | 'region' | 'postalCode'

/** How addresses are written in a country. */
export interface AddressFormat {
  /** ISO 3166-1 alpha-2. */
  country: string
  /**
   * Lines with placeholders: %N recipient, %A street, %D district, %C city, %S region, %Z postal code; %n begins
   * a line.
   */
  template: string
  /** The fields of the country in the order in which they are asked for. */
  fields: { field: CountryField; label: string; required: boolean }[]
  /** A regular expression that a whole postal code matches, with an example; null if any is good. */
  postalCode: { pattern: string; example: string } | null
  /** The regions to choose from; empty if a region is written freely. */
  regions: Region[]
  /** The country code of telephone numbers, without the plus sign; empty if there is none. */
  dialCode: string
  /** A telephone number with its country code; empty if we know none. */
  telephoneExample: string
}

interface Region {
  /** As it is stored, such as `NY`. */
  code: string
  name: string
  /** As it stands on a parcel. */
  written: string
  /** A regular expression for how its postal codes begin; null if unknown. */
  postalCodes: string | null
}

/**
 * An address in the lines of its country, without the country's name. A line without content is left out, and
 * so are signs between two fields of which one is empty.
 */
export function formatAddress(address: PostalAddress, format: AddressFormat): string[] {
  const { recipient, careOf, lines, district, city, region, postalCode } = address
  const to = [recipient, ...(careOf === '' ? [] : [`c/o ${careOf}`])].filter(Boolean)
  const written = format.regions.find(({ code }) => code === region)?.written ?? region
  const values: Readonly<Record<string, string>> = {
    N: to.join('\n'),
    A: lines.filter(Boolean).join('\n'),
    D: district,
    C: city,
    S: written,
    Z: postalCode,
  }
  return format.template
    .split('%n')
    .flatMap((line) => fillLine(line, values).split('\n').filter(Boolean))
}

/** Fills the placeholders of one line. */
function fillLine(line: string, values: Readonly<Record<string, string>>): string {
  let filled = ''
  let between = ''
  for (const part of line.split(/(%[A-Z])/u).filter(Boolean)) {
    if (!/^%[A-Z]$/u.test(part)) between = part
    else {
      const value = values[part.slice(1)] ?? ''
      if (value === '') continue
      // What stands before the first field belongs to that field, such as `CH-`.
      filled += (filled === '' && !line.startsWith(between) ? '' : between) + value
      between = ''
    }
  }
  return /%[A-Z]/u.test(line) ? filled : line
}

/** What is wrong with an address: what must be corrected, and what is unusual and may be kept. */
export interface AddressFaults {
  errors: { field: CountryField; detail: string }[]
  /** What is unusual about the postal code; null if nothing is. */
  postalCode: string | null
}

const article = (label: string) =>
  `the ${label.replace(/^[A-Z](?![A-Z])/u, (first) => first.toLowerCase())}`

/** The region of a country that somebody names by its code or its name. */
export const regionNamed = (named: string, { regions }: AddressFormat): Region | undefined =>
  regions.find(({ code, name }) => code === named || name.toLowerCase() === named.toLowerCase())

/** Compares an address with what its country asks for. */
export function faultsOf(address: StreetAddress, format: AddressFormat): AddressFaults {
  const errors: AddressFaults['errors'] = []
  for (const { field, label, required } of format.fields) {
    const value = field === 'lines' ? address.lines.join('') : address[field]
    if (required && value === '') errors.push({ field, detail: `Enter ${article(label)}.` })
  }
  const { regions, fields } = format
  const region = regionNamed(address.region, format)
  if (address.region !== '' && regions.length > 0 && region === undefined) {
    const label = fields.find(({ field }) => field === 'region')?.label ?? 'region'
    const detail = `${address.region} is no ${label} here, such as ${regions[0]?.name}.`
    errors.push({ field: 'region', detail })
  }
  return { errors, postalCode: postalCodeFault(address.postalCode, format, region) }
}

function postalCodeFault(
  code: string,
  { postalCode, fields, regions }: AddressFormat,
  region: Region | undefined,
): string | null {
  if (code === '' || postalCode === null) return null
  const label = fields.find(({ field }) => field === 'postalCode')?.label ?? 'Postal code'
  if (!new RegExp(`^(?:${postalCode.pattern})$`, 'iu').test(code)) {
    return `${code} does not look like a ${label} here, such as ${postalCode.example}.`
  }
  const isIn = ({ postalCodes }: Region) =>
    postalCodes !== null && new RegExp(`^(?:${postalCodes})`, 'iu').test(code)
  if (region === undefined || region.postalCodes === null || isIn(region)) return null
  const other = regions.find(isIn)
  return other === undefined
    ? `${code} is not in ${region.name}.`
    : `${code} is in ${other.name}, not in ${region.name}.`
}

/**
 * The part of an address that a seller may know before payment: the city, or without one the region, and the
 * beginning of the postal code. A whole postal code can name one building, as in Singapore or the Netherlands,
 * so of a code in two parts only the first is shown, of letters and digits without a gap all but the last
 * three, and of more than five digits the first three.
 */
export function areaOf(address: PostalAddress, format: AddressFormat): string {
  const region = format.regions.find(({ code }) => code === address.region)?.name ?? address.region
  const [first = '', second] = address.postalCode.split(/[\s-]/u)
  const part =
    second !== undefined
      ? first
      : /\p{L}/u.test(first)
        ? first.slice(0, -3)
        : first.slice(0, first.length > 5 ? 3 : 5)
  return [address.city === '' ? region : address.city, part].filter(Boolean).join(' ')
}
