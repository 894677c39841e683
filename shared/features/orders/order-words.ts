import type { OutputOf } from '../../contract/endpoint.ts'
import type { StatusTone } from '../../ui/status-mark.tsx'
import type { orders } from './contract.ts'
import type { OrderState } from './order-states.ts'

export type OrderView = OutputOf<typeof orders.read>
export type OrderSummary = OutputOf<typeof orders.list>['items'][number]
type Side = OrderView['side']

/** The tone of each state. */
export const stateTones: Readonly<Record<OrderState, StatusTone>> = {
  'awaiting-funds': 'waiting',
  funded: 'waiting',
  shipped: 'waiting',
  inspection: 'waiting',
  accepted: 'waiting',
  'paid-out': 'good',
  expired: 'bad',
  'refund-due': 'waiting',
  refunded: 'bad',
}

interface NextWords {
  /** Whose turn it is: the reader's, or that of somebody else in words. */
  turn: string
  what: string
  more: string
}

/** What comes next, as each side reads it. */
export const nextWords: Readonly<Record<OrderState, Readonly<Record<Side, NextWords>>>> = {
  'awaiting-funds': {
    buying: {
      turn: 'Your turn',
      what: 'Send the money',
      more: 'The account, the amount and the reference are below. We tell you when it has arrived.',
    },
    selling: {
      turn: 'The buyer’s turn',
      what: 'The buyer sends the money',
      more: 'The pieces are held. Send nothing yet: we tell you when the order is paid.',
    },
  },
  funded: {
    buying: {
      turn: 'The seller’s turn',
      what: 'The seller sends the goods',
      more: 'Your money is held for this order until you accept the goods.',
    },
    selling: {
      turn: 'Your turn',
      what: 'Send the goods',
      more: 'The money is here and held for this order. Send the goods insured and tracked, then enter how.',
    },
  },
  shipped: {
    buying: {
      turn: 'Your turn',
      what: 'Say when it has arrived',
      more: 'Then you have three business days to inspect the goods.',
    },
    selling: {
      turn: 'The buyer’s turn',
      what: 'The goods are on their way',
      more: 'The inspection begins when the buyer says that they have arrived. If the buyer does not, write to us with the carrier’s proof.',
    },
  },
  inspection: {
    buying: {
      turn: 'Your turn',
      what: 'Inspect the goods',
      more: 'Accepting pays the seller and cannot be undone. Without an answer the goods count as accepted; we remind you 24 hours before.',
    },
    selling: {
      turn: 'The buyer’s turn',
      what: 'The buyer inspects the goods',
      more: 'Without an answer in time they count as accepted.',
    },
  },
  accepted: {
    buying: {
      turn: 'Our turn',
      what: 'We pay the seller',
      more: 'There is nothing left to do for you.',
    },
    selling: {
      turn: 'Our turn',
      what: 'We pay you',
      more: 'The price of the goods goes to your payout account.',
    },
  },
  'paid-out': {
    buying: {
      turn: 'Done',
      what: 'The seller has been paid',
      more: 'There is nothing left to do.',
    },
    selling: {
      turn: 'Done',
      what: 'You have been paid',
      more: 'The price of the goods went to your payout account.',
    },
  },
  expired: {
    buying: {
      turn: 'Over',
      what: 'The order has expired',
      more: 'No payment arrived in time, so the pieces can be ordered again. Send no money for it now.',
    },
    selling: {
      turn: 'Over',
      what: 'The order has expired',
      more: 'No payment arrived in time, so the pieces can be ordered again.',
    },
  },
  'refund-due': {
    buying: {
      turn: 'Our turn',
      what: 'We send your money back',
      more: 'All of it goes to the account that it came from.',
    },
    selling: {
      turn: 'Our turn',
      what: 'We send the buyer’s money back',
      more: 'The order is cancelled. There is nothing left to do for you.',
    },
  },
  refunded: {
    buying: {
      turn: 'Over',
      what: 'Your money was sent back',
      more: 'All of it went to the account that it came from.',
    },
    selling: {
      turn: 'Over',
      what: 'The buyer’s money was sent back',
      more: 'The order was cancelled.',
    },
  },
}
