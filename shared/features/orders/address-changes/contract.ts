import * as z from 'zod/mini'

import { endpoint } from '../../../contract/endpoint.ts'
import { paragraph } from '../../../contract/text.ts'
import { byNumber, number, orderView } from '../contract.ts'

const oneOf = z.strictObject({ number, id: z.uuid() })

/** Another delivery address for an order that is not sent yet: the buyer proposes it, the seller agrees or not. */
export const addressChanges = {
  propose: endpoint({
    method: 'POST',
    path: '/orders/:number/address-changes',
    once: true,
    summary:
      'Propose another delivery address for an order that is not sent yet, in the same country',
    input: z.strictObject({
      number,
      /** An address of the buyer’s address book that goods can be delivered to. */
      deliveryAddressId: z.uuid(),
      reason: paragraph('reason', 500, 'Say why. The seller reads it.'),
    }),
    output: orderView,
  }),
  agree: endpoint({
    method: 'POST',
    path: '/orders/:number/address-changes/:id/agreement',
    once: true,
    summary: 'Agree to a proposed delivery address, which is the order’s from then on',
    input: oneOf,
    output: orderView,
  }),
  decline: endpoint({
    method: 'POST',
    path: '/orders/:number/address-changes/:id/refusal',
    once: true,
    summary: 'Decline a proposed delivery address; the order keeps its own',
    input: oneOf,
    output: orderView,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/orders/:number/address-changes/:id/withdrawal',
    once: true,
    summary: 'Take back a delivery address that one has proposed',
    input: oneOf,
    output: orderView,
  }),
}

/** What operators do once the goods are on their way. */
export const consoleAddressChanges = {
  choices: endpoint({
    method: 'GET',
    path: '/admin/orders/:number/delivery-addresses',
    summary:
      'The addresses of the buyer’s address book in the country of an order, besides the order’s own',
    input: byNumber,
    output: z.object({
      items: z.array(z.object({ id: z.uuid(), name: z.string(), lines: z.array(z.string()) })),
    }),
  }),
  record: endpoint({
    method: 'POST',
    path: '/admin/orders/:number/delivery-address',
    once: true,
    summary: 'Record that goods on their way go to another address of their buyer',
    input: z.strictObject({
      number,
      deliveryAddressId: z.uuid('Choose an address.'),
      reason: paragraph('reason', 500, 'Say why, and how you know. Both sides can read it.'),
    }),
  }),
}
