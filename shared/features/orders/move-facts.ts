import { brand } from '../../brand.ts'
import type { MoneyMove, MoveFacts } from './order-facts.ts'
import { type OrderEvent, orderEvents } from './order-states.ts'

const cancelled = 'The order is cancelled'
const lotsPaused =
  'Their lots are paused: correct how many you have, and publish them again if any are left.'

export const moveFacts: Readonly<Record<OrderEvent, MoveFacts>> = {
  confirm: {
    can: 'confirm that the pieces are there',
    step: 'Confirmed',
    by: 'seller',
    forSeller: 'Confirmed',
  },
  decline: {
    can: 'decline the order',
    step: 'Cancelled',
    by: 'seller',
    reason: 'Why it could not be confirmed',
    forSeller: 'Cancelled',
    pieces: 'freed',
    next: {
      buying: {
        what: cancelled,
        more: 'The seller can’t supply the pieces. You owe nothing for it.',
      },
      selling: {
        what: cancelled,
        more: `You said that you can’t supply the pieces. ${lotsPaused}`,
      },
    },
    nextForSeller: {
      what: cancelled,
      more: `${brand.name} declined this order for you. ${lotsPaused}`,
    },
  },
  withdraw: {
    can: 'withdraw the order',
    step: 'Withdrawn',
    by: 'buyer',
    pieces: 'freed',
    next: {
      buying: { what: cancelled, more: 'You have withdrawn it. You owe nothing for it.' },
      selling: {
        what: cancelled,
        more: 'The buyer has withdrawn it. The pieces can be ordered again.',
      },
    },
  },
  lapse: {
    can: 'let the order lapse',
    step: 'Cancelled',
    by: 'seller',
    silent: 'Not confirmed',
    pieces: 'freed',
    next: {
      buying: {
        what: cancelled,
        more: 'The seller did not confirm in time. You owe nothing for it.',
      },
      selling: {
        what: cancelled,
        more: 'You did not confirm it in time. Its lots are paused, unless you had confirmed them in the seven days before. Publish them again if they are still there.',
      },
    },
  },
  fund: { can: 'approve the payment', step: 'Paid', by: 'buyer', money: 'held' },
  hold: { can: 'hold the payment for a check', step: 'Paid', by: 'buyer', money: 'held' },
  refuse: {
    can: 'refuse the payment',
    step: 'Cancelled',
    by: 'operator',
    money: 'refunded',
    pieces: 'freed',
  },
  expire: {
    can: 'let the order expire',
    step: 'Expired',
    by: 'buyer',
    silent: 'Not paid',
    pieces: 'freed',
  },
  ship: { can: 'send the goods', step: 'Sent', by: 'seller', pieces: 'sent' },
  cancel: {
    can: 'cancel the order',
    step: 'Cancelled',
    by: 'seller',
    reason: 'Why it was cancelled',
    money: 'refunded',
    pieces: 'freed',
  },
  deliver: {
    can: 'say that the goods have arrived',
    step: 'Delivered',
    by: 'carrier',
    reason: 'How we know that it arrived',
  },
  lose: {
    can: 'record the goods as lost',
    step: 'Lost',
    by: 'operator',
    reason: 'How we know that the goods are lost',
    money: 'refunded',
  },
  regrade: {
    can: 'have a laboratory check the goods',
    step: 'At a laboratory',
    by: 'buyer',
    reason: 'Where the goods are checked',
  },
  accept: {
    can: 'accept the goods',
    step: 'Accepted',
    by: 'buyer',
    ends: 'accepted',
    money: 'released',
  },
  reject: { can: 'reject the goods', step: 'Rejected', by: 'buyer', ends: 'refused' },
  agree: { can: 'agree to take the goods back', step: 'Return agreed', by: 'seller' },
  'send-back': { can: 'send the goods back', step: 'Sent back', by: 'buyer' },
  'take-back': {
    can: 'say that the goods are back',
    step: 'Returned',
    by: 'seller',
    reason: 'How we know that it came back',
    money: 'refunded',
    pieces: 'back',
  },
  'take-part-back': {
    can: 'say that the rejected goods are back',
    step: 'Returned',
    by: 'seller',
    reason: 'How we know that it came back',
    money: 'split',
    pieces: 'back',
  },
  contest: { can: 'contest the buyer’s claim', step: 'Disputed', by: 'seller' },
  dispute: { can: 'open a dispute', step: 'Disputed', by: 'either' },
  settle: { can: 'agree on a split of the price', step: 'Settled', by: 'either', money: 'split' },
  // The rejection was wrong: what was ruled comes after it, and counts.
  'rule-release': {
    can: 'rule that the seller is paid',
    step: 'Decided',
    by: 'operator',
    ends: 'accepted',
    money: 'released',
  },
  'rule-refund': {
    can: 'rule that the buyer is refunded',
    step: 'Decided',
    by: 'operator',
    money: 'refunded',
  },
  'rule-split': {
    can: 'rule how the price is split',
    step: 'Decided',
    by: 'operator',
    money: 'split',
  },
  'pay-out': { can: 'pay the seller', step: 'Paid out', by: 'operator' },
  refund: { can: 'refund the buyer', step: 'Refunded', by: 'operator' },
}

/** The moves that do this with the price. */
export const movesWith = (money: MoneyMove): readonly OrderEvent[] =>
  orderEvents.filter((event) => moveFacts[event].money === money)
