import { lastDayInMail } from '#server/mail/mail-content.ts'
import { brand } from '#shared/brand.ts'
import type { Side } from '#shared/contract/trade-sides.ts'
import { checkNumber } from '#shared/features/orders/dispatch/carriers.ts'
import { countedPieces, titleOf } from '#shared/features/orders/order-lines.ts'
import type { Mover, OrderEvent, OrderState } from '#shared/features/orders/order-states.ts'

import type { Order, OrderLine } from './find-order.ts'
import { dueOn } from './order-limits.ts'

/** What one side is told: a title, and a sentence that says what to do. */
export interface News {
  title: string
  says: string
  /** What only the email says besides. */
  more?: readonly string[]
  /** What the email's button says, if it does not only open the order. */
  label?: string
}

/** Whoever can read or forge an email must not be able to name an account. */
export const accountOnPage: readonly string[] = [
  'The bank account is on the page of the order only. We never send it by email.',
]

/** What a seller does on the page of an order that waits for them. */
export const confirming = 'Confirm the order'

/** The first lot, and how many more there are. */
export const titlesOf = (lines: readonly OrderLine[]) =>
  titleOf(lines.map(({ title }) => ({ title: `“${title}”` })))

export const piecesOf = (lines: readonly OrderLine[]) =>
  `${countedPieces(lines)} of ${titlesOf(lines)}`

/** By when, as a part of a sentence; nothing without a limit. */
export function untilThen(order: Order): string {
  const day = dueOn(order)
  return day === null ? '' : ` by ${lastDayInMail(day, order.stateSince)}`
}

/** The carrier and the number of a parcel, and where the carrier shows where it is. */
function travelling(carrier: string | null, trackingNumber: string | null) {
  const { page } = checkNumber(carrier ?? '', trackingNumber ?? '')
  return {
    with: `${carrier ?? ''}, number ${trackingNumber ?? ''}`,
    more: page === null ? [] : [`Follow the parcel at ${page}`],
  }
}

const disputed = (order: Order) =>
  `Say your side and show your evidence on its page, and try to agree on a split of the price${untilThen(order)}. After that we decide.`

const settled = (number: number): News => ({
  title: `Order ${number} is settled`,
  says: 'Your proposal was accepted. The seller’s part and the buyer’s part are both paid next.',
})

const ruled = (number: number, what: string): News => ({
  title: `We have decided on order ${number}`,
  says: `Our decision: ${what}. The page of the order gives the reasons.`,
})

/** What the goods are called that a rejection is about: all of them, or those that were not accepted. */
const goodsOf = (keptGoods: number | null, all: string, some: string) =>
  keptGoods === null ? all : some

const whoCancelled: Partial<Readonly<Record<Mover, string>>> = {
  clock: 'The seller did not send it in time.',
  seller: 'The seller has cancelled it; its page says why.',
  operator: 'We have cancelled it; its page says why.',
}

/** After what the seller is paid, if our fee is taken from it. */
const lessFee = (feePayer: Side) => (feePayer === 'seller' ? ', less our service fee,' : '')

export interface Moved {
  lines: readonly OrderLine[]
  event: OrderEvent
  by: Mover
  from: OrderState
}

/** What each side is told of a move. Who made it is not told about it. */
export const newsOf: Readonly<
  Record<OrderEvent, Partial<Readonly<Record<Side, (order: Order, moved: Moved) => News>>>>
> = {
  confirm: {
    buyer: (order, { lines, by }) => ({
      title: `Order ${order.number} is confirmed: pay it`,
      says: `${by === 'operator' ? `${brand.name} has confirmed ${piecesOf(lines)} for the seller; the page of the order says why.` : `The seller has confirmed ${piecesOf(lines)}.`} Pay${untilThen(order)}.`,
      more: accountOnPage,
    }),
    seller: ({ number }, { lines }) => ({
      title: `Order ${number} is confirmed for you`,
      says: `${brand.name} has confirmed ${piecesOf(lines)} for you; the page of the order says why. The buyer sends the money next. Send nothing before it is paid; we will tell you. If the pieces are not there, write to us at once.`,
    }),
  },
  decline: {
    buyer: ({ number }, { by }) => ({
      title: `Order ${number} is cancelled`,
      says: `${by === 'operator' ? `${brand.name} has cancelled it for the seller, who has not got the pieces` : 'The seller says that the pieces are not there'}; its page says why. You owe nothing for it.`,
    }),
    seller: ({ number }) => ({
      title: `Order ${number} is cancelled for you`,
      says: `${brand.name} has cancelled it for you, because the pieces are not there; its page says why. The lots that are not there are paused: correct how many pieces you have, and publish them again if any are left.`,
    }),
  },
  withdraw: {
    seller: ({ number }, { lines }) => ({
      title: `Order ${number} is withdrawn`,
      says: `The buyer has withdrawn it before you confirmed it, so ${piecesOf(lines)} can be ordered again.`,
    }),
  },
  lapse: {
    buyer: ({ number }) => ({
      title: `Order ${number} is cancelled`,
      says: 'The seller did not confirm in time that the pieces are there. You owe nothing for it.',
    }),
    seller: ({ number }) => ({
      title: `Order ${number} is cancelled`,
      says: 'You did not confirm it in time. Its lots are paused, except those that you have confirmed in the last seven days. Publish them again if they are still there.',
    }),
  },
  fund: {
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
  hold: {
    buyer: ({ number }) => ({
      title: `The money for order ${number} has arrived`,
      says: 'It is held for this order. We check the payment before the seller sends the goods. If the page of the order asks where the money comes from, answer there.',
    }),
    seller: ({ number }) => ({
      title: `The money for order ${number} has arrived`,
      says: 'We are checking this payment before the goods are sent. Send nothing yet: nothing is due from you until then, and we tell you when it can continue.',
    }),
  },
  refuse: {
    buyer: ({ number }) => ({
      title: `Order ${number} is cancelled`,
      says: 'We could not finish the check of this payment. All of your money goes back to the account that it came from.',
    }),
    seller: ({ number }, { lines }) => ({
      title: `Order ${number} is cancelled`,
      says: `We could not finish the check of this payment. The buyer gets the money back, and ${piecesOf(lines)} can be ordered again. Send nothing for it.`,
    }),
  },
  expire: {
    buyer: ({ number }) => ({
      title: `Order ${number} has expired`,
      says: 'The full amount did not arrive in time, so the pieces are free again. Send no money for it now. What has arrived goes back to you.',
    }),
    seller: ({ number }, { lines }) => ({
      title: `Order ${number} has expired`,
      says: `The full amount did not arrive in time, so ${piecesOf(lines)} can be ordered again.`,
    }),
  },
  ship: {
    buyer: ({ number, carrier, trackingNumber }) => {
      const parcel = travelling(carrier, trackingNumber)
      return {
        title: `Order ${number} has been sent`,
        says: `The goods travel with ${parcel.with}. Say on the page of the order when they have arrived.`,
        more: parcel.more,
      }
    },
  },
  cancel: {
    buyer: ({ number }, { by }) => ({
      title: `Order ${number} is cancelled`,
      says: `${whoCancelled[by]} All of your money goes back to the account that it came from.`,
    }),
    seller: ({ number }, { lines, by }) => ({
      title: `Order ${number} is cancelled`,
      says: `${by === 'operator' ? 'We have cancelled it; its page says why.' : 'It was not sent in time.'} The buyer gets the money back, and ${piecesOf(lines)} can be ordered again. Send nothing for it now.`,
    }),
  },
  deliver: {
    seller: (order) => ({
      title: `Order ${order.number} has arrived`,
      says: `The buyer inspects it${untilThen(order)}. If the buyer does not answer in time, it counts as accepted.`,
    }),
    buyer: (order) => ({
      title: `Order ${order.number} has arrived`,
      says: `Inspect it${untilThen(order)}. If you do not answer in time, it counts as accepted.`,
    }),
  },
  lose: {
    buyer: ({ number }) => ({
      title: `The goods of order ${number} are lost`,
      says: 'The page of the order says how we know. All of your money goes back to the account that it came from.',
    }),
    seller: ({ number }) => ({
      title: `The goods of order ${number} are lost`,
      says: 'The page of the order says how we know. The buyer gets all of the money back. Claim the loss from the carrier or your insurer; that is between you and them.',
    }),
  },
  regrade: {
    seller: (order) => ({
      title: `A laboratory checks the goods of order ${order.number}`,
      says: `Its page says which one.${order.dueAt === null ? '' : ` The buyer now answers${untilThen(order)}.`}`,
    }),
  },
  accept: {
    buyer: ({ number }) => ({
      title: `Order ${number} counts as accepted`,
      says: 'The time for inspection is over. The seller is paid now.',
    }),
    seller: ({ number, feePayer }) => ({
      title: `Order ${number} is accepted`,
      says: `We pay you the price of the goods${lessFee(feePayer)} next.`,
    }),
  },
  reject: {
    seller: (order) => ({
      title: `${goodsOf(order.keptGoods, 'The goods', 'Some of the goods')} of order ${order.number} are rejected`,
      says: `${order.keptGoods === null ? 'Its page says why.' : 'The buyer accepts the others. Its page says which goods, and why.'} Agree to take them back, propose another price, or contest it${untilThen(order)}. If you do not answer in time, that counts as agreeing to take them back.`,
    }),
  },
  agree: {
    buyer: (order, { by: mover }) => ({
      title: `Send ${goodsOf(order.keptGoods, 'the goods', 'the rejected goods')} of order ${order.number} back`,
      says: `${mover === 'clock' ? 'The seller did not answer in time, and so takes them back' : 'The seller takes them back'}. Send them insured and tracked${untilThen(order)}, and enter how.`,
    }),
    seller: ({ number, keptGoods }) => ({
      title: `${goodsOf(keptGoods, 'The goods', 'The rejected goods')} of order ${number} come back`,
      says: 'You did not answer in time, which counts as agreeing. The buyer now sends them back.',
    }),
  },
  'send-back': {
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
  'take-back': {
    buyer: ({ number }) => ({
      title: `The goods of order ${number} are back`,
      says: 'All of your money goes back to the account that it came from.',
    }),
    seller: ({ number }) => ({
      title: `The goods of order ${number} are back`,
      says: 'We have the carrier’s proof; the page of the order says more. The buyer is refunded.',
    }),
  },
  'take-part-back': {
    buyer: ({ number }) => ({
      title: `The rejected goods of order ${number} are back`,
      says: 'What you paid for them goes back to the account that it came from. The seller is paid for the others.',
    }),
    seller: ({ number }) => ({
      title: `The rejected goods of order ${number} are back`,
      says: 'We have the carrier’s proof; the page of the order says more. The buyer is refunded for them, and you are paid for the others.',
    }),
  },
  contest: {
    buyer: (order) => ({
      title: `The seller contests the rejection of order ${order.number}`,
      says: disputed(order),
    }),
  },
  dispute: {
    buyer: (order) => ({
      title: `Order ${order.number} is disputed`,
      says: `The goods were not on their way or back in time. ${disputed(order)}`,
    }),
    seller: (order) => ({
      title: `Order ${order.number} is disputed`,
      says: `The goods were not on their way or back in time. ${disputed(order)}`,
    }),
  },
  settle: {
    buyer: ({ number }) => settled(number),
    seller: ({ number }) => settled(number),
  },
  'rule-release': {
    buyer: ({ number }) => ruled(number, 'the seller is paid'),
    seller: ({ number }) => ruled(number, 'you are paid'),
  },
  'rule-refund': {
    buyer: ({ number }) => ruled(number, 'all of your money goes back to you'),
    seller: ({ number }) => ruled(number, 'the buyer gets all of the money back'),
  },
  'rule-split': {
    buyer: ({ number }) => ruled(number, 'the price is split'),
    seller: ({ number }) => ruled(number, 'the price is split'),
  },
  'pay-out': {
    seller: ({ number, settledGoods, feePayer }) => ({
      title: `Order ${number} is paid out`,
      says: `${settledGoods === null ? 'The price of the goods' : 'Your part'}${lessFee(feePayer)} is on its way to your payout account.`,
    }),
  },
  refund: {
    buyer: ({ number, settledGoods }) => ({
      title: `Order ${number} is ${settledGoods === null ? 'refunded' : 'partly refunded'}`,
      says: `${settledGoods === null ? 'Your money' : 'Your part'} is on its way back to the account that it came from.`,
    }),
  },
}
