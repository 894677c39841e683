import * as z from 'zod/mini'

import { pictureIds } from '../../contract/picture-file.ts'
import { line } from '../../contract/text.ts'

/** What says how goods were sent, there or back. */
export const shipmentInput = {
  carrier: line('carrier', 100, 'Enter the carrier.'),
  trackingNumber: line('tracking number', 60, 'Enter the tracking number.'),
  /** Minor units of the order's currency. */
  insuredValue: z.int().check(z.gte(1, 'Enter the insured value.')),
  /** The ids of pictures of the goods as they were packed. */
  pictures: pictureIds,
}

/** How goods were sent, as both sides and operators read it. */
export const shipment = z.object({
  carrier: z.string(),
  trackingNumber: z.string(),
  /** Minor units of the order's currency. */
  insuredValue: z.number(),
  /** The ids of pictures of the goods as they were packed. */
  pictures: z.array(z.uuid()),
})
export type ShipmentView = z.infer<typeof shipment>
