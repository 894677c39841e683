import type { StateFacts } from './order-facts.ts'
import type { OrderEvent, OrderState } from './order-states.ts'
import { businessDays } from './usual-days.ts'

export const good: readonly OrderEvent[] = ['fund', 'ship', 'deliver', 'accept', 'pay-out']
const back: readonly OrderEvent[] = ['agree', 'send-back', 'take-back', 'refund']
/** What was accepted is paid once the rest is back. */
const backOfPart: readonly OrderEvent[] = [
  'agree',
  'send-back',
  'take-part-back',
  'pay-out',
  'refund',
]

const facts = {
  agreed: {
    tone: 'waiting',
    turn: 'seller',
    verb: 'Confirm',
    toCome: ['confirm', ...good],
    reminder: { of: ['seller'], before: { days: 0 } },
    next: {
      buying: {
        what: 'The seller confirms the pieces',
        more: 'They are held for you. Send no money yet: we tell you when the seller has confirmed that the pieces are in stock, and then you can pay. If the seller does not answer in time, the order is cancelled.',
      },
      selling: {
        what: 'Confirm that you have the pieces',
        more: 'Check that you still have them. The buyer pays once you have confirmed. If you do not answer in time, the order is cancelled and its lots are paused. Your record shows how many orders you confirm.',
      },
    },
  },
  'awaiting-funds': {
    tone: 'waiting',
    turn: 'buyer',
    verb: 'Pay now',
    toCome: good,
    reminder: { of: ['buyer'], before: { businessDays: 1 } },
    next: {
      buying: {
        what: 'Pay for the order',
        more: 'The account, the amount and the reference are below. We tell you when it has arrived.',
      },
      selling: {
        what: 'The buyer sends the money',
        more: 'The pieces are held. Send nothing yet: we tell you when the order is paid.',
      },
    },
  },
  // Of its buyer as long as we wait for an answer.
  review: {
    tone: 'waiting',
    turn: 'operator',
    verb: 'Answer',
    toCome: good,
    next: {
      buying: {
        what: 'We check the payment',
        more: 'Your money has arrived and is held for this order. The seller sends the goods once we have checked the payment.',
      },
      selling: {
        what: 'We check the payment',
        more: 'We are checking this payment before the goods are sent. Send nothing yet: nothing is due from you until then, and we tell you when it can continue.',
      },
    },
  },
  funded: {
    tone: 'waiting',
    turn: 'seller',
    verb: 'Send',
    toCome: good.slice(1),
    reminder: { of: ['seller'], before: { businessDays: 1 } },
    next: {
      buying: {
        what: 'The seller sends the goods',
        more: 'Your money is held for this order until you accept the goods.',
      },
      selling: {
        what: 'Send the goods',
        more: 'The money is here and held for this order. Send the goods insured and tracked, then enter how. If you don’t ship within four business days of the deadline, the order is cancelled.',
      },
    },
  },
  shipped: {
    tone: 'waiting',
    turn: 'buyer',
    verb: 'Confirm arrival',
    toCome: good.slice(2),
    reminder: { of: ['buyer'], before: { days: 7 } },
    next: {
      buying: {
        what: 'Say when it has arrived',
        more: ({ inspectDays }) =>
          `Then you have ${businessDays(inspectDays)} to inspect the goods. If no delivery is reported within 21 days of sending, we ask the carrier. If the goods are lost, you get all of your money back.`,
      },
      selling: {
        undated: true,
        what: 'The goods are on their way',
        more: 'The inspection begins when the buyer says that they have arrived. If the buyer does not, write to us with the carrier’s proof. If no delivery is reported within 21 days of sending, we ask the carrier. If the goods are lost, the buyer gets the money back, and you claim the loss from the carrier or your insurer.',
      },
    },
  },
  inspection: {
    tone: 'waiting',
    turn: 'buyer',
    verb: 'Inspect',
    toCome: good.slice(3),
    reminder: { of: ['buyer'], before: { days: 1 } },
    next: {
      buying: {
        what: 'Inspect the goods',
        more: 'Accept them if they are as described, or reject them and say why. Accepting pays the seller and cannot be undone. If you do not answer in time, they count as accepted; we remind you a day before.',
      },
      selling: {
        what: 'The buyer inspects the goods',
        more: 'If the buyer does not answer in time, the goods count as accepted.',
      },
    },
  },
  regrading: {
    tone: 'waiting',
    turn: 'buyer',
    verb: 'Inspect',
    toCome: good.slice(3),
    reminder: { of: ['buyer'], before: { days: 1 } },
    next: {
      buying: {
        undated: true,
        what: 'Wait for the laboratory',
        more: 'Then accept the goods, or reject them and show the report. If you do not answer in time, they count as accepted; we remind you a day before.',
      },
      selling: {
        undated: true,
        what: 'The buyer has a laboratory check the goods',
        more: 'The inspection takes five business days longer. If the buyer does not answer in time, the goods count as accepted.',
      },
    },
  },
  rejected: {
    tone: 'waiting',
    turn: 'seller',
    verb: 'Answer',
    toCome: back,
    reminder: { of: ['seller'], before: { businessDays: 1 } },
    next: {
      buying: {
        what: 'The seller answers your rejection',
        more: 'Keep the goods as they are. If the seller does not answer in time, the seller takes them back. You can also agree on another price below.',
      },
      selling: {
        what: 'Answer the rejection',
        more: 'Read below why the goods are rejected. Agree to take them back, contest it, or propose another price. If you do not answer in time, you take them back.',
      },
    },
    ifPart: {
      toCome: backOfPart,
      next: {
        buying: {
          what: 'The seller answers your rejection',
          more: 'Keep the goods that you rejected as they are. If the seller does not answer in time, the seller takes them back. The goods that you accepted are yours. You can also agree on another price below.',
        },
        selling: {
          what: 'Answer the rejection',
          more: 'Read below which goods the buyer rejects, and why; the others are accepted. Agree to take the rejected goods back, contest it, or propose another price. If you do not answer in time, you take them back.',
        },
      },
    },
  },
  'return-due': {
    tone: 'waiting',
    turn: 'buyer',
    verb: 'Send back',
    toCome: back.slice(1),
    reminder: { of: ['buyer'], before: { businessDays: 2 } },
    next: {
      buying: {
        what: 'Send the goods back',
        more: 'Send them as they came, insured for what you paid and tracked, then enter how. If you do not send them in time, the order becomes a dispute.',
      },
      selling: {
        what: 'The buyer sends the goods back',
        more: 'Once they are back as you sent them, the buyer gets the money back.',
      },
    },
    ifPart: {
      toCome: backOfPart.slice(1),
      next: {
        buying: {
          what: 'Send the rejected goods back',
          more: 'Send only what you rejected, as it came, insured for what you paid and tracked, then enter how. If you do not send it in time, the order becomes a dispute.',
        },
        selling: {
          what: 'The buyer sends the rejected goods back',
          more: 'Once they are back as you sent them, the buyer is refunded for them, and you are paid for the others.',
        },
      },
    },
  },
  returning: {
    tone: 'waiting',
    turn: 'seller',
    verb: 'Confirm return',
    toCome: back.slice(2),
    reminder: { of: ['seller'], before: { businessDays: 3 } },
    next: {
      buying: {
        undated: true,
        what: 'The goods are on their way back',
        more: 'Once the seller says that they are back, you get all of your money. If the seller does not, write to us with the carrier’s proof.',
      },
      selling: {
        what: 'Say when the goods are back',
        more: 'If they came back as you sent them, say so, and the buyer is refunded. If not, contest it. If you do not answer in time, it becomes a dispute.',
      },
    },
    ifPart: {
      toCome: backOfPart.slice(2),
      next: {
        buying: {
          what: 'The rejected goods are on their way back',
          more: 'Once the seller says that they are back, you are refunded for them, and the seller is paid for the others. If the seller does not, write to us with the carrier’s proof.',
        },
        selling: {
          what: 'Say when the rejected goods are back',
          more: 'If they came back as you sent them, say so: the buyer is refunded for them, and you are paid for the others. If not, contest it. If you do not answer in time, it becomes a dispute.',
        },
      },
    },
  },
  // Of both sides until its time is over; then operators decide.
  disputed: {
    tone: 'waiting',
    turn: 'both',
    verb: 'Respond',
    toCome: ['settle'],
    reminder: { of: ['buyer', 'seller'], before: { days: 3 } },
    next: {
      buying: {
        what: 'Reach an agreement',
        more: 'Say your side, show your evidence, and propose how the price is split. If you do not agree in time, we decide. Your money stays held.',
      },
      selling: {
        what: 'Reach an agreement',
        more: 'Say your side, show your evidence, and propose how the price is split. If you do not agree in time, we decide. The money stays held.',
      },
    },
  },
  accepted: {
    tone: 'waiting',
    turn: 'operator',
    toCome: good.slice(4),
    kept: true,
    next: {
      buying: { what: 'We pay the seller', more: 'There is nothing left for you to do.' },
      selling: { what: 'We pay you', more: 'The price of the goods goes to your payout account.' },
    },
  },
  'paid-out': {
    tone: 'good',
    turn: null,
    toCome: [],
    kept: true,
    next: {
      buying: { what: 'The seller has been paid', more: 'There is nothing left to do.' },
      selling: {
        what: 'You have been paid',
        more: 'The price of the goods went to your payout account.',
      },
    },
  },
  cancelled: {
    tone: 'bad',
    turn: null,
    toCome: [],
    next: {
      buying: { what: 'The order is cancelled', more: 'You owe nothing for it. Send no money.' },
      selling: { what: 'The order is cancelled', more: 'Nothing was paid. Send nothing for it.' },
    },
  },
  expired: {
    tone: 'bad',
    turn: null,
    toCome: [],
    next: {
      buying: {
        what: 'The order has expired',
        more: 'The full amount did not arrive in time, so the pieces can be ordered again. Send no money for it now. What has arrived goes back to you.',
      },
      selling: {
        what: 'The order has expired',
        more: 'The full amount did not arrive in time, so the pieces can be ordered again.',
      },
    },
  },
  'refund-due': {
    tone: 'waiting',
    turn: 'operator',
    toCome: back.slice(3),
    next: {
      buying: {
        what: 'We send your money back',
        more: 'All of it goes to the account that it came from.',
      },
      selling: {
        what: 'We send the buyer’s money back',
        more: 'There is nothing left for you to do.',
      },
    },
  },
  refunded: {
    tone: 'bad',
    turn: null,
    toCome: [],
    next: {
      buying: {
        what: 'Your money was sent back',
        more: 'All of it went to the account that it came from.',
      },
      selling: { what: 'The buyer’s money was sent back', more: 'There is nothing left to do.' },
    },
  },
  // The buyer keeps them for a part of the price.
  settled: {
    tone: 'waiting',
    turn: 'operator',
    toCome: ['pay-out', 'refund'],
    kept: true,
    next: {
      buying: {
        what: 'We pay both parts',
        more: 'Your part goes back to the account that it came from.',
      },
      selling: { what: 'We pay both parts', more: 'Your part goes to your payout account.' },
    },
  },
  'settled-paid-out': {
    tone: 'waiting',
    turn: 'operator',
    toCome: ['refund'],
    kept: true,
    next: {
      buying: { what: 'We send your part back', more: 'It goes to the account that it came from.' },
      selling: {
        done: true,
        what: 'You have been paid',
        more: 'Your part went to your payout account.',
      },
    },
  },
  'settled-refunded': {
    tone: 'waiting',
    turn: 'operator',
    toCome: ['pay-out'],
    kept: true,
    next: {
      buying: {
        done: true,
        what: 'Your part was sent back',
        more: 'It went to the account that it came from.',
      },
      selling: { what: 'We pay your part', more: 'It goes to your payout account.' },
    },
  },
  closed: {
    tone: 'good',
    turn: null,
    toCome: [],
    kept: true,
    next: {
      buying: {
        what: 'Both parts are paid',
        more: 'Your part went to the account that it came from.',
      },
      selling: { what: 'Both parts are paid', more: 'Your part went to your payout account.' },
    },
  },
} as const satisfies Readonly<Record<OrderState, StateFacts>>

export const stateFacts: Readonly<Record<OrderState, StateFacts>> = facts

/** A state of which somebody is reminded. */
export type RemindedState = {
  [State in OrderState]: (typeof facts)[State] extends { reminder: unknown } ? State : never
}[OrderState]
export const remindedStates = (Object.keys(facts) as OrderState[]).filter(
  (state): state is RemindedState => 'reminder' in facts[state],
)
export const reminderOf = (state: RemindedState) => facts[state].reminder
