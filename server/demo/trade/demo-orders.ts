import { demoApprover, demoBuyer, demoOperator } from '#server/demo/demo-cast.ts'
import type { Side } from '#shared/contract/trade-sides.ts'
import type { OrderEvent, OrderState } from '#shared/features/orders/order-states.ts'

/** How the payment of an order differs from what we ask for. */
export type OddPayment =
  /** A bank on the way has kept its charges. */
  | 'short'
  /** Somebody else pays, and nobody has decided yet, */
  | 'third-party'
  /** or an operator has matched it. */
  | 'by-hand'
  | 'no-reference'
  /** It arrives when the order has expired. */
  | 'late'
  /** The bank does not say where it came from, so it cannot be sent back. */
  | 'no-account'

/** An order of the demo. */
export interface DemoOrder {
  /** Owners' emails. */
  seller: string
  buyer: string
  /** All that there is of a lot, or so many pieces of a larger one. */
  pieces: number | 'all'
  /** How many lots it has, with so many pieces of each; omitted if one. */
  lots?: number
  state: OrderState
  /** How many business days ago it came into this state, at least 1; 0 if that was just now. */
  since: number
  payment?: OddPayment
  /** The buyer says that the money has been sent; it has not arrived yet. */
  said?: true
  /** The buyer did not answer, so the goods counted as accepted. */
  silent?: boolean
  /** Operators asked both sides something; the buyer answered, the seller has not yet. */
  asked?: true
  /** What its two sides wrote to each other. */
  talk?: 'sending' | 'arriving' | 'collecting' | 'worn' | 'content'
  /** Stars and words of the sides that rated it, on the business day after it ended. */
  rated?: Partial<Readonly<Record<Side, readonly [score: number, words: string]>>>
  /** The seller writes the invoice when the goods leave. */
  invoiced?: true
  /** The seller's bank refuses the first payout. */
  bounced?: true
  /** Why operators freeze it on the last business day. */
  frozen?: string
  /** The events that led there, if they are not the usual ones. */
  way?: readonly OrderEvent[]
}

const rejected = ['fund', 'ship', 'deliver', 'reject'] as const
/** The usual events that lead to each state, and what to add to when there is a new one. */
const wayTo: Readonly<Record<OrderState, readonly OrderEvent[]>> = {
  // Placed just now, and what its seller says soon after it is placed.
  agreed: [],
  cancelled: [],
  'awaiting-funds': [],
  review: ['hold'],
  funded: ['fund'],
  shipped: ['fund', 'ship'],
  inspection: ['fund', 'ship', 'deliver'],
  regrading: ['fund', 'ship', 'deliver', 'regrade'],
  accepted: ['fund', 'ship', 'deliver', 'accept'],
  'paid-out': ['fund', 'ship', 'deliver', 'accept', 'pay-out'],
  expired: ['expire'],
  'refund-due': ['fund', 'cancel'],
  refunded: ['fund', 'cancel', 'refund'],
  rejected,
  'return-due': [...rejected, 'agree'],
  returning: [...rejected, 'agree', 'send-back'],
  disputed: [...rejected, 'contest'],
  settled: [...rejected, 'settle'],
  'settled-paid-out': [...rejected, 'contest', 'settle', 'pay-out'],
  'settled-refunded': [...rejected, 'contest', 'settle', 'refund'],
  closed: [...rejected, 'settle', 'pay-out', 'refund'],
}
const returned = [...wayTo.returning, 'take-back', 'refund'] as const
const returnedInPart = [...wayTo.returning, 'take-part-back', 'pay-out', 'refund'] as const
const ruledFor = {
  seller: [...wayTo.disputed, 'rule-release', 'pay-out'],
  buyer: [...wayTo.disputed, 'rule-refund', 'refund'],
  both: [...wayTo.disputed, 'rule-split', 'pay-out', 'refund'],
} as const

/** Business days from what was before to each event, if more than one; what the clock does comes then at the latest. */
const daysTo: Partial<Readonly<Record<OrderEvent, number>>> = {
  expire: 6,
  deliver: 3,
  'send-back': 2,
  'take-back': 3,
  'take-part-back': 3,
  settle: 2,
  'rule-release': 2,
  'rule-refund': 2,
  'rule-split': 2,
}
/** The inspection, wherever the buyer sits, with two public holidays. */
const daysToSilence = 6

/** How many business days ago an order was placed, and each event happened. */
export function daysOf({ state, since, silent = false, way = wayTo[state] }: DemoOrder) {
  const days = new Map<OrderEvent | 'place', number>()
  let day = since
  for (const event of way.toReversed()) {
    days.set(event, day)
    day += silent && event === 'accept' ? daysToSilence : (daysTo[event] ?? 1)
  }
  return days.set('place', day)
}

export const fontechiara = 'giulia@fontechiara.example'
export const hollowmere = 'edith@hollowmere.example'
export const scheldelicht = 'lotte@scheldelicht.example'
/** Has named no account to be paid to. */
export const suryatara = 'kavita@suryatara.example'
export const marigold = demoBuyer
export const perrin = 'elise@perrin-soie.example'
export const kittiwake = 'rowan@kittiwake.example'

/** Everybody who trades in the demo, by email. */
export const demoPeople = [
  demoOperator.email,
  demoApprover.email,
  fontechiara,
  hollowmere,
  scheldelicht,
  suryatara,
  marigold,
  perrin,
  kittiwake,
]

const order = (
  seller: string,
  buyer: string,
  pieces: DemoOrder['pieces'],
  state: OrderState,
  since: number,
  more: Omit<DemoOrder, 'seller' | 'buyer' | 'pieces' | 'state' | 'since'> = {},
): DemoOrder => ({ seller, buyer, pieces, state, since, ...more })

/** The orders of the demo. All deadlines of open ones lie ahead. */
export const demoOrders: readonly DemoOrder[] = [
  order(fontechiara, marigold, 2, 'paid-out', 16, {
    rated: {
      buyer: [5, 'As described, well packed, and sent the day after we paid.'],
      seller: [5, 'Paid at once, and said so.'],
    },
  }),
  order(hollowmere, kittiwake, 1, 'paid-out', 15, {
    rated: {
      buyer: [4, 'A good piece. The clasp needed a drop of oil.'],
      seller: [5, 'A quick inspection and a friendly note.'],
    },
  }),
  order(scheldelicht, marigold, 1, 'paid-out', 14, {
    rated: {
      buyer: [5, 'The stones match their reports. We will order again.'],
      seller: [4, ''],
    },
  }),
  order(fontechiara, perrin, 1, 'paid-out', 13, {
    invoiced: true,
    rated: {
      buyer: [3, 'The weight was right, but it came two days later than promised.'],
      seller: [5, 'Paid within a day.'],
    },
  }),
  order(hollowmere, marigold, 2, 'paid-out', 11, { silent: true }),
  order(scheldelicht, perrin, 'all', 'paid-out', 10),
  order(fontechiara, kittiwake, 3, 'paid-out', 8, { bounced: true }),
  order(fontechiara, marigold, 'all', 'paid-out', 6, {
    // Only one side has rated it, so nobody reads it yet.
    rated: { buyer: [5, 'A lovely set.'] },
  }),
  order(hollowmere, perrin, 1, 'paid-out', 5, { payment: 'by-hand' }),
  order(scheldelicht, marigold, 2, 'paid-out', 4),
  order(fontechiara, perrin, 1, 'paid-out', 3, {
    lots: 2,
    rated: { buyer: [5, 'Both pieces are as pictured.'], seller: [5, 'Always a pleasure.'] },
  }),
  order(hollowmere, kittiwake, 1, 'paid-out', 2),
  // Of the last payouts, those in euros have been sent, and those in pounds wait for approval.
  order(fontechiara, marigold, 1, 'paid-out', 1, { talk: 'content' }),
  order(fontechiara, kittiwake, 2, 'paid-out', 1),
  order(hollowmere, marigold, 1, 'accepted', 2),
  order(hollowmere, perrin, 2, 'accepted', 2),
  order(scheldelicht, kittiwake, 1, 'accepted', 2),
  order(suryatara, marigold, 1, 'accepted', 5),
  order(fontechiara, perrin, 2, 'accepted', 1),
  order(fontechiara, marigold, 1, 'inspection', 1, { lots: 3, talk: 'arriving' }),
  order(hollowmere, kittiwake, 1, 'inspection', 1, {
    frozen: 'The buyer’s bank asks us about the payment. We wait for its answer.',
  }),
  order(suryatara, perrin, 2, 'inspection', 1),
  order(scheldelicht, marigold, 1, 'regrading', 1),
  order(fontechiara, marigold, 1, 'shipped', 1, { talk: 'sending' }),
  order(fontechiara, perrin, 2, 'shipped', 2, { invoiced: true }),
  order(hollowmere, marigold, 1, 'shipped', 3, { lots: 2 }),
  order(scheldelicht, kittiwake, 1, 'shipped', 5),
  order(suryatara, marigold, 1, 'shipped', 9),
  order(fontechiara, marigold, 2, 'funded', 1),
  order(fontechiara, kittiwake, 1, 'funded', 1, { payment: 'by-hand' }),
  order(hollowmere, perrin, 1, 'funded', 1, { talk: 'collecting' }),
  order(scheldelicht, marigold, 1, 'funded', 2),
  order(fontechiara, marigold, 1, 'awaiting-funds', 1),
  order(fontechiara, perrin, 3, 'awaiting-funds', 1, { payment: 'short' }),
  order(fontechiara, kittiwake, 1, 'awaiting-funds', 1, { payment: 'third-party' }),
  order(hollowmere, kittiwake, 'all', 'awaiting-funds', 1, { said: true }),
  order(hollowmere, marigold, 1, 'awaiting-funds', 1, { payment: 'no-reference' }),
  order(scheldelicht, perrin, 1, 'awaiting-funds', 1, { lots: 2 }),
  order(fontechiara, kittiwake, 1, 'agreed', 0),
  order(hollowmere, perrin, 1, 'cancelled', 2),
  order(fontechiara, perrin, 1, 'expired', 12),
  order(hollowmere, marigold, 2, 'expired', 4, { payment: 'late' }),
  order(fontechiara, marigold, 1, 'refund-due', 1),
  order(hollowmere, perrin, 1, 'refund-due', 2),
  order(fontechiara, kittiwake, 1, 'refunded', 7),
  order(scheldelicht, marigold, 1, 'refunded', 9),
  order(fontechiara, perrin, 1, 'refunded', 3, { way: returned }),
  order(hollowmere, marigold, 1, 'rejected', 1, { lots: 2 }),
  order(scheldelicht, perrin, 1, 'return-due', 2),
  order(fontechiara, kittiwake, 1, 'returning', 3),
  order(hollowmere, perrin, 1, 'disputed', 2),
  order(fontechiara, marigold, 1, 'disputed', 6, { asked: true, talk: 'worn' }),
  order(fontechiara, perrin, 1, 'settled', 1),
  order(hollowmere, marigold, 1, 'settled-paid-out', 3, { payment: 'no-account' }),
  order(suryatara, perrin, 1, 'settled-refunded', 3),
  order(fontechiara, marigold, 1, 'closed', 4),
  order(fontechiara, perrin, 1, 'closed', 2, { lots: 2, way: returnedInPart }),
  order(scheldelicht, kittiwake, 1, 'closed', 6, { way: ruledFor.both }),
  order(hollowmere, perrin, 1, 'paid-out', 7, { way: ruledFor.seller }),
  order(fontechiara, kittiwake, 1, 'refunded', 5, { way: ruledFor.buyer }),
  order(hollowmere, kittiwake, 1, 'review', 1, { lots: 6 }),
]
