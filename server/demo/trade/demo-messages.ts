import { randomUUID } from 'node:crypto'

import { writeAboutOrder } from '#server/features/orders/messages/messages.ts'
import type { Side } from '#shared/contract/trade-sides.ts'
import type { OrderEvent } from '#shared/features/orders/order-states.ts'

import { placedOrder } from './step.ts'
import { type DemoDeal, minuteOf, type TradeDesk } from './trade-desk.ts'

/** What one side of an order wrote to the other on the day of an event. */
interface DemoMessage {
  on: OrderEvent | 'place'
  by: Side
  text: string
}

const said = (on: DemoMessage['on'], by: Side, text: string): DemoMessage => ({ on, by, text })

/** What the two sides of orders of the demo wrote to each other. */
const talks = {
  sending: [
    said('place', 'buyer', 'Please write our order number on the parcel.'),
    said('place', 'seller', 'We will. It leaves by insured courier once the money is here.'),
    said('ship', 'seller', 'It was collected at ten. You can follow it with the tracking number.'),
  ],
  arriving: [
    said('deliver', 'buyer', 'All of it has arrived. We are weighing it today.'),
    said('deliver', 'seller', 'Good. Ask us here if anything is unclear.'),
  ],
  collecting: [
    said('fund', 'seller', 'Our courier collects tomorrow. Until when is your desk open?'),
    said('fund', 'buyer', 'Until five. Please have them ask for the shop manager.'),
  ],
  worn: [
    said('deliver', 'buyer', 'It looks more worn than in your pictures. We are checking it.'),
    said('deliver', 'seller', 'Please show us where.'),
  ],
  content: [
    said('accept', 'buyer', 'Exactly as described. Will you have more of these?'),
    said('accept', 'seller', 'Some next month. We will list them here.'),
  ],
} as const satisfies Record<NonNullable<DemoDeal['talk']>, readonly DemoMessage[]>

/** Lets the sides of an order write what they wrote on a business day, each a quarter of an hour later. */
export async function writeOn(desk: TradeDesk, day: number, deal: DemoDeal): Promise<void> {
  if (deal.talk === undefined) return
  for (const [place, { on, by, text }] of talks[deal.talk].entries()) {
    if (deal.days.get(on) !== day) continue
    const ctx = {
      ...desk.at(day, minuteOf(deal.at) + 15 * (place + 1)),
      actor: desk.member(deal[by]),
    }
    const { number } = placedOrder(deal)
    await writeAboutOrder(ctx, { number, key: randomUUID(), text, pictures: [] })
  }
}
