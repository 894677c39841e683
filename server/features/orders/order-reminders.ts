import type { RemindedState } from '#shared/features/orders/state-facts.ts'

import type { Order } from './find-order.ts'
import { confirming, goodsOf, type News, untilThen } from './order-news.ts'

type Reminding = (order: Order) => News

const rejectedOf = ({ keptGoods }: Order) => goodsOf(keptGoods, 'the goods', 'the rejected goods')

const ofInspection: Reminding = (order) => ({
  title: `Order ${order.number} will soon count as accepted`,
  says: `Accept or reject the goods${untilThen(order)}. If you do not answer in time, the order counts as accepted, and the seller is paid.`,
})

/** What a side is reminded of before the limit of a state. */
export const reminderNews: Readonly<Record<RemindedState, Reminding>> = {
  agreed: (order) => ({
    title: `Reminder: confirm order ${order.number}`,
    says: `Say whether the pieces are there${untilThen(order)}. If you do not answer in time, the order is cancelled and its lots are paused.`,
    label: confirming,
  }),
  'awaiting-funds': (order) => ({
    title: `Reminder: pay order ${order.number}`,
    says: `Pay for the order${untilThen(order)}. If the full amount is not here one business day later, the order expires and the pieces can be ordered again. If you have sent it already, there is nothing for you to do.`,
  }),
  funded: (order) => ({
    title: `Reminder: send order ${order.number}`,
    says: `Send it${untilThen(order)}. If it is still not sent four business days later, it is cancelled and the buyer gets the money back.`,
  }),
  shipped: (order) => ({
    title: `Reminder: say whether order ${order.number} has arrived`,
    says: `If you have the goods, say so on the page of the order, and inspect them. If no delivery is reported${untilThen(order)}, we ask the carrier.`,
  }),
  inspection: ofInspection,
  regrading: ofInspection,
  rejected: (order) => ({
    title: `Reminder: answer the rejection of order ${order.number}`,
    says: `Agree to take ${rejectedOf(order)} back, propose another price, or contest it${untilThen(order)}. If you do not answer in time, that counts as agreeing to take them back.`,
  }),
  'return-due': (order) => ({
    title: `Reminder: send ${rejectedOf(order)} of order ${order.number} back`,
    says: `Send them back${untilThen(order)}, insured and tracked, and enter the carrier and the tracking number. If you do not send them in time, the order becomes a dispute.`,
  }),
  returning: (order) => ({
    title: `Reminder: say whether ${rejectedOf(order)} of order ${order.number} are back`,
    says: `Say whether ${rejectedOf(order)} came back as you sent them${untilThen(order)}. If you do not answer in time, the order becomes a dispute.`,
  }),
  disputed: (order) => ({
    title: `Reminder: the time to agree on order ${order.number} ends soon`,
    says: `Try to agree on a split of the price${untilThen(order)}. Also give us your side and your evidence. After that we decide.`,
  }),
}

/** What a buyer is reminded of who has not answered what we ask about the money. */
export const questionReminder = (order: Order): News => ({
  title: `Reminder: tell us where the money for order ${order.number} comes from`,
  says: 'Your money has arrived and is held, but the seller sends the goods only once you have answered and we have checked the payment. Answer on the page of the order.',
})
