import * as z from 'zod/mini'

import type { InputOf } from '../../contract/endpoint.ts'
import type { CheckedForm, FormValues } from '../../contract/form.ts'
import { streetValues } from '../../postal/address-fields.ts'
import type { PostalAddress } from '../../postal/postal-address.ts'
import { withAddressFaults } from '../../postal/with-address-faults.ts'
import { addresses } from './contract.ts'

export type GivenAddress = InputOf<typeof addresses.add>

/** The fields of the form that hold one text, by their JSON pointers without the first stroke. */
const texts = [
  'name',
  'address/country',
  'address/recipient',
  'address/careOf',
  'address/lines',
  'address/district',
  'address/city',
  'address/region',
  'address/postalCode',
  'keepPostalCode',
  'contact',
  'telephone',
  'hours/from',
  'hours/to',
  'instructions',
  'defaultDelivery',
  'defaultReturns',
] as const

/** The address in a form's values, unchecked; its country is the English name. */
export function typedAddress(values: FormValues): PostalAddress {
  const text = (name: string) => values[`address/${name}`] ?? ''
  return {
    country: text('country'),
    recipient: text('recipient'),
    careOf: text('careOf'),
    lines: text('lines').split('\n'),
    district: text('district'),
    city: text('city'),
    region: text('region'),
    postalCode: text('postalCode'),
  }
}

/** Checks the form of an address, as far as that is the same in all countries. */
export function checkAddress(form: FormData): CheckedForm<GivenAddress> {
  const values: Record<string, string> = {}
  const several = (name: string) => form.getAll(name).filter((each) => typeof each === 'string')
  for (const name of texts) values[name] = (several(name)[0] ?? '').replaceAll('\r\n', '\n')
  for (const name of ['uses', 'days']) values[name] = several(name).join(' ')
  const text = (name: (typeof texts)[number]) => values[name] ?? ''
  const days = several('days').map(Number)
  const [from, to] = [text('hours/from'), text('hours/to')]
  const result = z.safeParse(addresses.add.input, {
    name: text('name'),
    uses: several('uses'),
    address: typedAddress(values),
    keepPostalCode: text('keepPostalCode') === 'yes',
    contact: text('contact'),
    telephone: text('telephone'),
    hours: days.length === 0 && from === '' && to === '' ? null : { days, from, to },
    instructions: text('instructions'),
    defaultDelivery: text('defaultDelivery') === 'yes',
    defaultReturns: text('defaultReturns') === 'yes',
  })
  if (result.success) return { ok: true, values, value: result.data }
  const errors = new Map<string, string>()
  for (const { path, message } of result.error.issues) {
    const field = path[0] === 'hours' && path[1] === 'days' ? ['days'] : path
    const pointer = `/${field.slice(0, 2).join('/')}`
    if (!errors.has(pointer)) errors.set(pointer, message)
  }
  return {
    ok: false,
    values,
    errors: [...errors].map(([pointer, detail]) => ({ pointer, detail })),
  }
}

/** The same, with what its country asks for if the form is refused. */
export const checkWithCountry = withAddressFaults(checkAddress, 'address/country')

/** The values of a form that corrects an address. */
export function formOf(address: Omit<GivenAddress, 'keepPostalCode'>, country: string): FormValues {
  const { hours } = address
  const yes = (is: boolean) => (is ? 'yes' : '')
  return {
    name: address.name,
    uses: address.uses.join(' '),
    'address/country': country,
    'address/recipient': address.address.recipient,
    'address/careOf': address.address.careOf,
    ...streetValues(address.address),
    contact: address.contact,
    telephone: address.telephone,
    days: hours?.days.join(' ') ?? '',
    'hours/from': hours?.from ?? '',
    'hours/to': hours?.to ?? '',
    instructions: address.instructions,
    defaultDelivery: yes(address.defaultDelivery),
    defaultReturns: yes(address.defaultReturns),
  }
}
