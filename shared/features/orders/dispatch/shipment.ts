import * as z from 'zod/mini'

import { pictureIds } from '../../../contract/picture-file.ts'
import { line } from '../../../contract/text.ts'
import { openingHours } from '../../addresses/opening-hours.ts'

/** What says how goods were sent, there or back. */
export const shipmentInput = {
  carrier: line('carrier', 100, 'Enter the carrier.'),
  trackingNumber: line('tracking number', 60, 'Enter the tracking number.'),
  /** Minor units of the order's currency. */
  insuredValue: z.int().check(z.gte(1, 'Enter the insured value.')),
  /**
   * By how many minor units that is below the price, which the sender carries: exactly the difference,
   * as the sender has seen it.
   */
  uninsured: z._default(z.int().check(z.gte(0)), 0),
  /** The ids of pictures of the goods as they were packed. */
  pictures: pictureIds,
}

/** What somebody is to send, where from and where to. */
export const parcel = z.object({
  /** The price of what is sent, in minor units. Insured below it, the sender carries the difference. */
  price: z.number(),
  /** How often the delivery address was changed. The sender sends it back, to show which address they saw. */
  addressChanges: z.number(),
  /** The code of the country that it leaves. */
  from: z.string(),
  to: z.object({
    /** The code of its country. */
    country: z.string(),
    /** The address in a few words, for a sentence. */
    place: z.string(),
    /** The address as it stands on the parcel, with the country. */
    lines: z.array(z.string()),
    /** Who is asked for there; empty if nobody is named, as with the next two. */
    contact: z.string(),
    /** In international spelling. */
    telephone: z.string(),
    /** What a courier must know. */
    instructions: z.string(),
    hours: z.nullable(openingHours),
  }),
})

/** How goods were sent, as both sides and operators read it. */
export const shipment = z.object({
  carrier: z.string(),
  trackingNumber: z.string(),
  /** Minor units of the order's currency. */
  insuredValue: z.number(),
  /** By how much that is below the price of what was sent. The sender agreed to carry it. */
  uninsured: z.number(),
  /** The ids of pictures of the goods as they were packed. */
  pictures: z.array(z.uuid()),
})
export type ShipmentView = z.infer<typeof shipment>
