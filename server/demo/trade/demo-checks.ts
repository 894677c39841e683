import { freezeOrder } from '#server/features/orders/freezing/freeze-orders.ts'
import { importList } from '#server/features/screening/lists/import-list.ts'

import { placedOrder } from './step.ts'
import { type DayWork, hours } from './trade-desk.ts'

/** The business day on which operators import a list. */
const listedOn = 2

/**
 * An edition of a list as the European Union publishes it, with two names that are invented. One is like
 * that of the company of the demo that is suspended.
 */
const inventedList = (at: Date) => `<?xml version="1.0" encoding="UTF-8"?>
<export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="${at.toISOString()}">
<sanctionEntity euReferenceNumber="EU.EXAMPLE.1" logicalId="1"><nameAlias wholeName="Dune and Dhow Trading LLC"/><nameAlias wholeName="Dune &amp; Dhow Jewellery"/></sanctionEntity>
<sanctionEntity euReferenceNumber="EU.EXAMPLE.2" logicalId="2"><nameAlias wholeName="Example Ore Brokers"/></sanctionEntity>
</export>`

/** Has operators check orders and companies on a business day. */
export const checkOn: DayWork = async (desk, day, deals) => {
  const ctx = { ...desk.at(day, hours.review), actor: desk.operator }
  if (day === listedOn) {
    const file = Buffer.from(inventedList(ctx.clock()))
    await importList({ ...ctx, receiveFile: () => Promise.resolve(file) }, { source: 'eu' })
  }
  if (day !== 1) return
  for (const deal of deals) {
    if (deal.frozen === undefined) continue
    await freezeOrder(ctx, { number: placedOrder(deal).number, reason: deal.frozen })
  }
}
