import { vatCountries, vatNumberOf } from '#shared/contract/vat-countries.ts'
import { faultsOf } from '#shared/postal/address-format.ts'
import { streetAddressInput } from '#shared/postal/postal-address.ts'

import type { OperatingCompany } from '../contract/config.ts'
import { formatFor } from '../postal/address-formats.ts'
import { ConfigError } from './config-error.ts'

const name = 'OPERATING_COMPANY'
const example =
  '{"name":"Example Ltd","address":{"lines":["1 Example Street"],"city":"London","postalCode":"EC1N 8SY"},"country":"GB","vatNumber":"GB999999973"}'
const fields = ['name', 'address', 'country', 'vatNumber'] as const

/** A company that does not exist. The tax office's own examples have this VAT number. */
const demoCompany: OperatingCompany = {
  name: 'Example Operating Company Ltd (demo)',
  address: {
    lines: ['1 Example Street'],
    district: '',
    city: 'London',
    region: '',
    postalCode: 'EC1N 8SY',
  },
  country: 'GB',
  vatNumber: 'GB999999973',
}

/**
 * The company that runs this marketplace and takes its fee; null if nobody says so. The demo has an
 * example unless there is a real one.
 */
export function readOperatingCompany(
  env: Readonly<Record<string, string | undefined>>,
  demo: boolean,
): OperatingCompany | null {
  const value = env[name] ?? ''
  if (value === '') return demo ? demoCompany : null
  let given: unknown = null
  try {
    given = JSON.parse(value)
  } catch {
    // Not JSON; refused below.
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new ConfigError(name, `JSON such as ${example}`, value)
  }
  const texts = new Map<string, unknown>(Object.entries(given))
  const unknown = [...texts.keys()].find((key) => !fields.some((each) => each === key))
  if (unknown !== undefined) throw new ConfigError(name, `only ${fields.join(', ')}`, unknown)
  const text = (key: Exclude<(typeof fields)[number], 'address'>) => {
    const said = texts.get(key)
    if (typeof said === 'string' && said.trim() !== '') return said.trim()
    throw new ConfigError(name, `JSON such as ${example}`, `no ${key}`)
  }
  const country = text('country')
  if (vatCountries[country] === undefined) {
    throw new ConfigError(name, 'a country of the EU, GB or CH', country)
  }
  const vatNumber = vatNumberOf({ country, taxNumber: text('vatNumber') })
  if (vatNumber === null) {
    throw new ConfigError(name, `a VAT number of ${country}`, text('vatNumber'))
  }
  const address = streetAddressInput.safeParse(texts.get('address')).data
  if (address === undefined) throw new ConfigError(name, `JSON such as ${example}`, 'no address')
  const [fault] = faultsOf(address, formatFor(country)).errors
  if (fault !== undefined) {
    throw new ConfigError(name, `an address as in ${country}`, `no ${fault.field}`)
  }
  return { name: text('name'), address, country, vatNumber }
}
