import type { EventWords } from '#server/contract/context.ts'
import { declareEvents } from '#server/events/declare-events.ts'
import { brand } from '#shared/brand.ts'
import type { Side } from '#shared/contract/trade-sides.ts'
import type { OrderEvent } from '#shared/features/orders/order-states.ts'

import { bothSides } from './event-readers.ts'
import type { Order } from './find-order.ts'
import { isToldOfPayouts, orderNotifications } from './notification-kinds.ts'
import {
  accountOnPage,
  disputed,
  goodsOf,
  lessFee,
  type Moved,
  type News,
  piecesOf,
  ruled,
  settled,
  travelling,
  untilThen,
  whoCancelled,
} from './order-news.ts'

/** What is said of a move. `news` is what each side is told; who made the move is not told about it. */
interface MoveWords extends EventWords {
  news: Partial<Readonly<Record<Side, (order: Order, moved: Moved) => News>>>
  /** What the audit log calls it if an operator makes it for the seller. */
  forSeller?: 'confirmed-for-seller' | 'declined-for-seller'
}

const moves: Readonly<Record<OrderEvent, MoveWords>> = {
  confirm: {
    audit: '{who} confirmed that the pieces of {subject} are there.',
    forSeller: 'confirmed-for-seller',
    news: {
      buyer: (order, { lines, by }) => ({
        title: `Order ${order.number} is confirmed: pay it`,
        says: `${by === 'operator' ? `${brand.name} has confirmed ${piecesOf(lines)} for the seller; the page of the order says why.` : `The seller has confirmed ${piecesOf(lines)}.`} Pay${untilThen(order)}.`,
        more: accountOnPage,
      }),
      seller: ({ number }, { lines }) => ({
        title: `Order ${number} is confirmed for you`,
        says: `${brand.name} has confirmed ${piecesOf(lines)} for you; the page of the order says why. The buyer sends the money next. Send nothing before it is paid; we will tell you. If you can’t supply the pieces, write to us at once.`,
      }),
    },
  },
  decline: {
    audit: '{who} said that the pieces of {subject} can’t be supplied.',
    forSeller: 'declined-for-seller',
    news: {
      buyer: ({ number }, { by }) => ({
        title: `Order ${number} is cancelled`,
        says: `${by === 'operator' ? `${brand.name} has cancelled it for the seller, who can’t supply the pieces` : 'The seller can’t supply the pieces'}; its page says why. You owe nothing for it.`,
      }),
      seller: ({ number }) => ({
        title: `Order ${number} is cancelled for you`,
        says: `${brand.name} has cancelled it for you, because you can’t supply the pieces; its page says why. The lots that can’t be supplied are paused: correct how many pieces you have, and publish them again if any are left.`,
      }),
    },
  },
  withdraw: {
    audit: '{who} withdrew {subject} before its seller had confirmed it.',
    news: {
      seller: ({ number }, { lines }) => ({
        title: `Order ${number} is withdrawn`,
        says: `The buyer has withdrawn it before you confirmed it, so ${piecesOf(lines)} can be ordered again.`,
      }),
    },
  },
  lapse: {
    audit: '{subject} was cancelled because its seller did not confirm it in time.',
    news: {
      buyer: ({ number }) => ({
        title: `Order ${number} is cancelled`,
        says: 'The seller did not confirm in time that the pieces are there. You owe nothing for it.',
      }),
      seller: ({ number }) => ({
        title: `Order ${number} is cancelled`,
        says: 'You did not confirm it in time. Its lots are paused, except those that you have confirmed in the last seven days. Publish them again if they are still there.',
      }),
    },
  },
  fund: {
    audit: '{who} matched a payment to {subject}.',
    news: {
      buyer: ({ number }, { from }) =>
        from === 'review'
          ? {
              title: `We have checked the payment of order ${number}`,
              says: 'The seller sends the goods next.',
            }
          : {
              title: `Order ${number} is paid`,
              says: 'Your money has arrived and is held for this order. The seller sends the goods next.',
            },
      seller: (order, { lines }) => ({
        title: `Order ${order.number} is paid: send it`,
        says: `Send ${piecesOf(lines)}, insured and tracked${untilThen(order)}.`,
      }),
    },
  },
  hold: {
    audit: '{who} matched a payment to {subject}, which is checked before the goods are sent.',
    news: {
      buyer: ({ number }) => ({
        title: `The money for order ${number} has arrived`,
        says: 'It is held for this order. We check the payment before the seller sends the goods. If the page of the order asks where the money comes from, answer there.',
      }),
      seller: ({ number }) => ({
        title: `The money for order ${number} has arrived`,
        says: 'We are checking this payment before the goods are sent. Send nothing yet: nothing is due from you until then, and we tell you when it can continue.',
      }),
    },
  },
  refuse: {
    audit: '{who} cancelled {subject} after the payment check.',
    activity: `${brand.name} cancelled [{name}] after the payment check.`,
    news: {
      buyer: ({ number }) => ({
        title: `Order ${number} is cancelled`,
        says: 'We could not finish the check of this payment. All of your money goes back to the account that it came from.',
      }),
      seller: ({ number }, { lines }) => ({
        title: `Order ${number} is cancelled`,
        says: `We could not finish the check of this payment. The buyer gets the money back, and ${piecesOf(lines)} can be ordered again. Send nothing for it.`,
      }),
    },
  },
  expire: {
    audit: '{subject} expired because the full amount did not arrive in time.',
    news: {
      buyer: ({ number }) => ({
        title: `Order ${number} has expired`,
        says: 'The full amount did not arrive in time, so the pieces are free again. Send no money for it now. What has arrived goes back to you.',
      }),
      seller: ({ number }, { lines }) => ({
        title: `Order ${number} has expired`,
        says: `The full amount did not arrive in time, so ${piecesOf(lines)} can be ordered again.`,
      }),
    },
  },
  ship: {
    audit: '{who} sent {subject}.',
    news: {
      buyer: ({ number, carrier, trackingNumber }) => {
        const parcel = travelling(carrier, trackingNumber)
        return {
          title: `Order ${number} has been sent`,
          says: `The goods travel with ${parcel.with}. Say on the page of the order when they have arrived.`,
          more: parcel.more,
        }
      },
    },
  },
  cancel: {
    audit: '{who} cancelled {subject}.',
    news: {
      buyer: ({ number }, { by }) => ({
        title: `Order ${number} is cancelled`,
        says: `${whoCancelled[by]} All of your money goes back to the account that it came from.`,
      }),
      seller: ({ number }, { lines, by }) => ({
        title: `Order ${number} is cancelled`,
        says: `${by === 'operator' ? 'We have cancelled it; its page says why.' : 'It was not sent in time.'} The buyer gets the money back, and ${piecesOf(lines)} can be ordered again. Send nothing for it now.`,
      }),
    },
  },
  deliver: {
    audit: '{who} said that {subject} has arrived.',
    news: {
      seller: (order) => ({
        title: `Order ${order.number} has arrived`,
        says: `The buyer inspects it${untilThen(order)}. If the buyer does not answer in time, it counts as accepted.`,
      }),
      buyer: (order) => ({
        title: `Order ${order.number} has arrived`,
        says: `Inspect it${untilThen(order)}. If you do not answer in time, it counts as accepted.`,
      }),
    },
  },
  lose: {
    audit: '{who} recorded the goods of {subject} as lost.',
    news: {
      buyer: ({ number }) => ({
        title: `The goods of order ${number} are lost`,
        says: 'The page of the order says how we know. All of your money goes back to the account that it came from.',
      }),
      seller: ({ number }) => ({
        title: `The goods of order ${number} are lost`,
        says: 'The page of the order says how we know. The buyer gets all of the money back. Claim the loss from the carrier or your insurer; that is between you and them.',
      }),
    },
  },
  regrade: {
    audit: '{who} had a laboratory check the goods of {subject}.',
    news: {
      seller: (order) => ({
        title: `A laboratory checks the goods of order ${order.number}`,
        says: `Its page says which one.${order.dueAt === null ? '' : ` The buyer now answers${untilThen(order)}.`}`,
      }),
    },
  },
  accept: {
    audit: '{who} accepted {subject}.',
    news: {
      buyer: ({ number }) => ({
        title: `Order ${number} counts as accepted`,
        says: 'The time for inspection is over. The seller is paid now.',
      }),
      seller: ({ number, feePayer }) => ({
        title: `Order ${number} is accepted`,
        says: `We pay you the price of the goods${lessFee(feePayer)} next.`,
      }),
    },
  },
  reject: {
    audit: '{who} rejected the goods of {subject}.',
    news: {
      seller: (order) => ({
        title: `${goodsOf(order.keptGoods, 'The goods', 'Some of the goods')} of order ${order.number} are rejected`,
        says: `${order.keptGoods === null ? 'Its page says why.' : 'The buyer accepts the others. Its page says which goods, and why.'} Agree to take them back, propose another price, or contest it${untilThen(order)}. If you do not answer in time, that counts as agreeing to take them back.`,
      }),
    },
  },
  agree: {
    audit: '{who} agreed to take back {subject}.',
    news: {
      buyer: (order, { by: mover }) => ({
        title: `Send ${goodsOf(order.keptGoods, 'the goods', 'the rejected goods')} of order ${order.number} back`,
        says: `${mover === 'clock' ? 'The seller did not answer in time, and so takes them back' : 'The seller takes them back'}. Send them insured and tracked${untilThen(order)}, and enter how.`,
      }),
      seller: ({ number, keptGoods }) => ({
        title: `${goodsOf(keptGoods, 'The goods', 'The rejected goods')} of order ${number} come back`,
        says: 'You did not answer in time, which counts as agreeing. The buyer now sends them back.',
      }),
    },
  },
  'send-back': {
    audit: '{who} sent {subject} back.',
    news: {
      seller: (order) => {
        const { number, keptGoods, returnCarrier, returnTrackingNumber } = order
        const parcel = travelling(returnCarrier, returnTrackingNumber)
        return {
          title: `${goodsOf(keptGoods, 'The goods', 'The rejected goods')} of order ${number} are on their way back`,
          says: `They travel with ${parcel.with}. Say whether they came back as you sent them${untilThen(order)}. If you do not answer in time, it becomes a dispute.`,
          more: parcel.more,
        }
      },
    },
  },
  'take-back': {
    audit: '{who} said that {subject} came back as it was sent.',
    news: {
      buyer: ({ number }) => ({
        title: `The goods of order ${number} are back`,
        says: 'All of your money goes back to the account that it came from.',
      }),
      seller: ({ number }) => ({
        title: `The goods of order ${number} are back`,
        says: 'We have the carrier’s proof; the page of the order says more. The buyer is refunded.',
      }),
    },
  },
  'take-part-back': {
    audit: '{who} said that what was rejected of {subject} came back as it was sent.',
    news: {
      buyer: ({ number }) => ({
        title: `The rejected goods of order ${number} are back`,
        says: 'What you paid for them goes back to the account that it came from. The seller is paid for the others.',
      }),
      seller: ({ number }) => ({
        title: `The rejected goods of order ${number} are back`,
        says: 'We have the carrier’s proof; the page of the order says more. The buyer is refunded for them, and you are paid for the others.',
      }),
    },
  },
  contest: {
    audit: '{who} contested the rejection of {subject}.',
    news: {
      buyer: (order) => ({
        title: `The seller contests the rejection of order ${order.number}`,
        says: disputed(order),
      }),
    },
  },
  dispute: {
    audit: '{subject} became a dispute because its time was over.',
    news: {
      buyer: (order) => ({
        title: `Order ${order.number} is disputed`,
        says: `The goods were not on their way or back in time. ${disputed(order)}`,
      }),
      seller: (order) => ({
        title: `Order ${order.number} is disputed`,
        says: `The goods were not on their way or back in time. ${disputed(order)}`,
      }),
    },
  },
  settle: {
    audit: '{who} settled {subject} as the other side had proposed.',
    news: {
      buyer: ({ number }) => settled(number),
      seller: ({ number }) => settled(number),
    },
  },
  'rule-release': {
    audit: '{who} ruled that the seller of {subject} is paid.',
    activity: `${brand.name} ruled on [{name}]: the seller is paid.`,
    news: {
      buyer: ({ number }) => ruled(number, 'the seller is paid'),
      seller: ({ number }) => ruled(number, 'you are paid'),
    },
  },
  'rule-refund': {
    audit: '{who} ruled that the buyer of {subject} is refunded.',
    activity: `${brand.name} ruled on [{name}]: the buyer is refunded.`,
    news: {
      buyer: ({ number }) => ruled(number, 'all of your money goes back to you'),
      seller: ({ number }) => ruled(number, 'the buyer gets all of the money back'),
    },
  },
  'rule-split': {
    audit: '{who} ruled that the price of {subject} is split.',
    activity: `${brand.name} ruled on [{name}]: its price is split.`,
    news: {
      buyer: ({ number }) => ruled(number, 'the price is split'),
      seller: ({ number }) => ruled(number, 'the price is split'),
    },
  },
  'pay-out': {
    audit: '{who} paid out {subject}.',
    news: {
      seller: ({ number, settledGoods, feePayer }) => ({
        kind: orderNotifications.paidOut,
        isFor: isToldOfPayouts,
        title: `Order ${number} is paid out`,
        says: `${settledGoods === null ? 'The price of the goods' : 'Your part'}${lessFee(feePayer)} is on its way to your payout account.`,
      }),
    },
  },
  refund: {
    audit: '{who} refunded {subject}.',
    news: {
      buyer: ({ number, settledGoods }) => ({
        title: `Order ${number} is ${settledGoods === null ? 'refunded' : 'partly refunded'}`,
        says: `${settledGoods === null ? 'Your money' : 'Your part'} is on its way back to the account that it came from.`,
      }),
    },
  },
}

/** The moves of orders. */
export const moveEvents = declareEvents({ group: 'order', readers: bothSides }, moves)

/** What else happens to orders. */
export const orderEvents = declareEvents(
  { group: 'order', readers: bothSides },
  {
    placed: { audit: '{who} of {company} placed {subject}.' },
    'confirmed-for-seller': {
      audit: '{who} confirmed for the seller that the pieces of {subject} are there.',
      activity: `${brand.name} confirmed [{name}] for the seller.`,
    },
    'declined-for-seller': {
      audit: '{who} said for the seller that pieces of {subject} can’t be supplied.',
      activity: `${brand.name} cancelled [{name}] for the seller, who can’t supply the pieces.`,
    },
    'transfer-said': {
      audit: '{who} of {company} said that the money of {subject} has been sent.',
    },
  },
)
