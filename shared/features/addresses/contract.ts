import * as z from 'zod/mini'

import { endpoint } from '../../contract/endpoint.ts'
import { line, paragraph } from '../../contract/text.ts'
import { postalAddress, postalAddressInput } from '../../postal/postal-address.ts'
import { addressUses } from './address-uses.ts'
import { openingHours } from './opening-hours.ts'

/** Where goods go, as who sends them there reads it. */
export const destination = z.object({
  address: postalAddress,
  /** The address as it stands on the parcel, with the country. */
  lines: z.array(z.string()),
  /** Who is asked for there. */
  contact: z.string(),
  /** In international spelling. */
  telephone: z.string(),
  hours: z.nullable(openingHours),
  /** What a courier must know: dock, badge, who signs. */
  instructions: z.string(),
})
export type Destination = z.output<typeof destination>

/** An address of a company's address book. It never changes: a corrected one gets another id. */
const bookAddress = z.extend(destination, {
  id: z.uuid(),
  /** Its name in the address book. */
  name: z.string(),
  uses: z.array(z.enum(addressUses)),
  defaultDelivery: z.boolean(),
  defaultReturns: z.boolean(),
  /** City and a part of the postal code: what a seller may know before payment. */
  area: z.string(),
})
export type BookAddress = z.output<typeof bookAddress>

const given = {
  name: line('name', 60, 'Enter a name for your address book.'),
  uses: z.array(z.enum(addressUses)).check(
    z.minLength(1, 'Choose what the address is used for.'),
    z.overwrite((uses) => addressUses.filter((use) => uses.includes(use))),
    z.refine(
      (uses) => !(uses.includes('delivery') && uses.includes('vault')),
      'Choose either your own premises or a vault or forwarder.',
    ),
  ),
  address: postalAddressInput,
  /** Whether a postal code is kept although it is unusual for its country or region. */
  keepPostalCode: z._default(z.boolean(), false),
  contact: line('contact', 80, 'Enter whom a courier asks for.'),
  /** In any spelling; without a country code it is one of the address’s country. */
  telephone: line('telephone number', 40, 'Enter a telephone number.'),
  hours: z.nullable(openingHours),
  instructions: paragraph('instructions', 300),
  defaultDelivery: z.boolean(),
  defaultReturns: z.boolean(),
}

/** Where a company receives goods. */
export const addresses = {
  list: endpoint({
    method: 'GET',
    path: '/addresses',
    summary: 'The address book of the caller’s company',
    output: z.object({ items: z.array(bookAddress) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/addresses',
    summary: 'Add an address to the address book',
    status: 201,
    input: z.strictObject(given),
    output: z.object({ id: z.uuid() }),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/addresses/:id',
    summary:
      'Correct an address, which gives it another id; orders keep what they were placed with',
    input: z.strictObject({ id: z.uuid(), ...given }),
    output: z.object({ id: z.uuid() }),
  }),
  makeDefault: endpoint({
    method: 'POST',
    path: '/addresses/:id/default',
    summary: 'Make an address the default for deliveries or for returns',
    input: z.strictObject({ id: z.uuid(), for: z.enum(['delivery', 'returns']) }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/addresses/:id',
    summary: 'Remove an address from the address book; orders keep it',
    input: z.strictObject({ id: z.uuid() }),
  }),
}
