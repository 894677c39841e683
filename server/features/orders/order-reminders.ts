import type { RemindedState } from '#shared/features/orders/reminders.ts'

import type { Order } from './find-order.ts'
import { confirming, type News, untilThen } from './order-news.ts'

type Reminding = (order: Order) => News

const ofInspection: Reminding = ({ number, dueAt }) => ({
  title: `Order ${number} will soon count as accepted`,
  says: `Accept or reject the goods${untilThen(dueAt)}. If you do not answer in time, the order counts as accepted, and the seller is paid.`,
})

/** What a side is reminded of before the limit of a state. */
export const reminderNews: Readonly<Record<RemindedState, Reminding>> = {
  agreed: ({ number, dueAt }) => ({
    title: `Reminder: confirm order ${number}`,
    says: `Say whether the pieces are there${untilThen(dueAt)}. If you do not answer in time, the order is cancelled and its lots are paused.`,
    label: confirming,
  }),
  'awaiting-funds': ({ number, dueAt }) => ({
    title: `Reminder: pay order ${number}`,
    says: `Pay for the order${untilThen(dueAt)}. If the full amount is not here one business day later, the order expires and the pieces can be ordered again. If you have sent it already, there is nothing for you to do.`,
  }),
  funded: ({ number, dueAt }) => ({
    title: `Reminder: send order ${number}`,
    says: `Send it${untilThen(dueAt)}. If it is still not sent four business days later, it is cancelled and the buyer gets the money back.`,
  }),
  shipped: ({ number, dueAt }) => ({
    title: `Reminder: say whether order ${number} has arrived`,
    says: `If you have the goods, say so on the page of the order, and inspect them. If no delivery is reported${untilThen(dueAt)}, we ask the carrier.`,
  }),
  inspection: ofInspection,
  regrading: ofInspection,
  rejected: ({ number, dueAt }) => ({
    title: `Reminder: answer the rejection of order ${number}`,
    says: `Agree to take the goods back, propose another price, or contest it${untilThen(dueAt)}. If you do not answer in time, that counts as agreeing to take them back.`,
  }),
  'return-due': ({ number, dueAt }) => ({
    title: `Reminder: send the goods of order ${number} back`,
    says: `Send them back${untilThen(dueAt)}, insured and tracked, and enter the carrier and the tracking number. If you do not send them in time, the order becomes a dispute.`,
  }),
  returning: ({ number, dueAt }) => ({
    title: `Reminder: say whether the goods of order ${number} are back`,
    says: `Say${untilThen(dueAt)} whether the goods came back as you sent them. If you do not answer in time, the order becomes a dispute.`,
  }),
  disputed: ({ number, dueAt }) => ({
    title: `Reminder: the time to agree on order ${number} ends soon`,
    says: `Try to agree on a split of the price${untilThen(dueAt)}. Also give us your side and your evidence. After that we decide.`,
  }),
}

/** What a buyer is reminded of who has not answered what we ask about the money. */
export const questionReminder = ({ number }: Order): News => ({
  title: `Reminder: tell us where the money for order ${number} comes from`,
  says: 'Your money has arrived and is held, but the seller sends the goods only once you have answered and we have checked the payment. Answer on the page of the order.',
})
