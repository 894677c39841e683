import type { AgreedDays } from './agreed-days.ts'
import { beingChecked, type OrderState } from './order-states.ts'
import { businessDays } from './usual-days.ts'

type Side = 'buying' | 'selling'

export interface NextWords {
  what: string
  more: string | ((days: AgreedDays) => string)
  /** The deadline of the order is not one of what these words say. */
  undated?: true
  /** The reader has what they were to get, although the order goes on. */
  done?: true
}

/** What comes next, as each side reads it. */
export const nextWords: Readonly<Record<OrderState, Readonly<Record<Side, NextWords>>>> = {
  agreed: {
    buying: {
      what: 'The seller confirms the pieces',
      more: 'They are held for you. Send no money yet: we tell you when the seller has confirmed that they are there, and then you can pay. If the seller does not answer in time, the order is cancelled.',
    },
    selling: {
      what: 'Confirm that you have the pieces',
      more: 'Check that they are there. The buyer pays once you have confirmed, and their lots count as confirmed from then. If you do not answer in time, the order is cancelled and its lots are paused. Your record shows how many orders you confirm.',
    },
  },
  'awaiting-funds': {
    buying: {
      what: 'Pay for the order',
      more: 'The account, the amount and the reference are below. We tell you when it has arrived.',
    },
    selling: {
      what: 'The buyer sends the money',
      more: 'The pieces are held. Send nothing yet: we tell you when the order is paid.',
    },
  },
  review: {
    buying: {
      what: 'We check the payment',
      more: 'Your money has arrived and is held for this order. The seller sends the goods once we have checked the payment.',
    },
    selling: {
      what: 'We check the payment',
      more: 'We are checking this payment before the goods are sent. Send nothing yet: nothing is due from you until then, and we tell you when it can continue.',
    },
  },
  funded: {
    buying: {
      what: 'The seller sends the goods',
      more: 'Your money is held for this order until you accept the goods.',
    },
    selling: {
      what: 'Send the goods',
      more: 'The money is here and held for this order. Send the goods insured and tracked, then enter how. If you don’t ship within four business days of the deadline, the order is cancelled.',
    },
  },
  shipped: {
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
  inspection: {
    buying: {
      what: 'Inspect the goods',
      more: 'Accept them if they are as described, or reject them and say why. Accepting pays the seller and cannot be undone. If you do not answer in time, they count as accepted; we remind you a day before.',
    },
    selling: {
      what: 'The buyer inspects the goods',
      more: 'If the buyer does not answer in time, the goods count as accepted.',
    },
  },
  regrading: {
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
  accepted: {
    buying: {
      what: 'We pay the seller',
      more: 'There is nothing left for you to do.',
    },
    selling: {
      what: 'We pay you',
      more: 'The price of the goods goes to your payout account.',
    },
  },
  rejected: {
    buying: {
      what: 'The seller answers your rejection',
      more: 'Keep the goods as they are. If the seller does not answer in time, the seller takes them back. You can also agree on another price below.',
    },
    selling: {
      what: 'Answer the rejection',
      more: 'Read below why the goods are rejected. Agree to take them back, contest it, or propose another price. If you do not answer in time, you take them back.',
    },
  },
  'return-due': {
    buying: {
      what: 'Send the goods back',
      more: 'Send them as they came, insured for what you paid and tracked, then enter how. If you do not send them in time, the order becomes a dispute.',
    },
    selling: {
      what: 'The buyer sends the goods back',
      more: 'Once they are back as you sent them, the buyer gets the money back.',
    },
  },
  returning: {
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
  disputed: {
    buying: {
      what: 'Reach an agreement',
      more: 'Say your side, show your evidence, and propose how the price is split. If you do not agree in time, we decide. Your money stays held.',
    },
    selling: {
      what: 'Reach an agreement',
      more: 'Say your side, show your evidence, and propose how the price is split. If you do not agree in time, we decide. The money stays held.',
    },
  },
  settled: {
    buying: {
      what: 'We pay both parts',
      more: 'Your part goes back to the account that it came from.',
    },
    selling: {
      what: 'We pay both parts',
      more: 'Your part goes to your payout account.',
    },
  },
  'settled-paid-out': {
    buying: {
      what: 'We send your part back',
      more: 'It goes to the account that it came from.',
    },
    selling: {
      done: true,
      what: 'You have been paid',
      more: 'Your part went to your payout account.',
    },
  },
  'settled-refunded': {
    buying: {
      done: true,
      what: 'Your part was sent back',
      more: 'It went to the account that it came from.',
    },
    selling: {
      what: 'We pay your part',
      more: 'It goes to your payout account.',
    },
  },
  closed: {
    buying: {
      what: 'Both parts are paid',
      more: 'Your part went to the account that it came from.',
    },
    selling: {
      what: 'Both parts are paid',
      more: 'Your part went to your payout account.',
    },
  },
  'paid-out': {
    buying: {
      what: 'The seller has been paid',
      more: 'There is nothing left to do.',
    },
    selling: {
      what: 'You have been paid',
      more: 'The price of the goods went to your payout account.',
    },
  },
  cancelled: {
    buying: {
      what: 'The order is cancelled',
      more: 'You owe nothing for it. Send no money.',
    },
    selling: {
      what: 'The order is cancelled',
      more: 'Nothing was paid. Send nothing for it.',
    },
  },
  expired: {
    buying: {
      what: 'The order has expired',
      more: 'The full amount did not arrive in time, so the pieces can be ordered again. Send no money for it now. What has arrived goes back to you.',
    },
    selling: {
      what: 'The order has expired',
      more: 'The full amount did not arrive in time, so the pieces can be ordered again.',
    },
  },
  'refund-due': {
    buying: {
      what: 'We send your money back',
      more: 'All of it goes to the account that it came from.',
    },
    selling: {
      what: 'We send the buyer’s money back',
      more: 'There is nothing left for you to do.',
    },
  },
  refunded: {
    buying: {
      what: 'Your money was sent back',
      more: 'All of it went to the account that it came from.',
    },
    selling: {
      what: 'The buyer’s money was sent back',
      more: 'There is nothing left to do.',
    },
  },
}

/** What a buyer reads of an order under review as long as we wait for an answer. */
export const answerWords: NextWords = {
  what: 'Tell us where the money comes from',
  more: 'Your money has arrived and is held for this order. Answer below, so that we can check the payment and the seller can send the goods.',
}

/** What each side reads of goods that were lost, below the reason. */
export const lostWords: Readonly<Record<Side, string>> = {
  buying: 'All of your money goes back to the account that it came from.',
  selling:
    'The buyer gets all of the money back. Claim the loss from the carrier or your insurer; that is between you and them.',
}

/** What a side reads of a dispute as long as we wait for its answer. */
export const askedWords: NextWords = {
  what: 'Answer our question',
  more: 'Read below what we ask and answer there, with files if they help. You can still add to the dispute or agree on a split. The money stays held.',
}

/** What a seller reads of what they get, as long as nothing is paid to their company. */
export const keptForSeller: NextWords = {
  what: 'We keep your money for you',
  more: 'Payouts to your company are on hold. We pay you once your company is verified again.',
}

/** What comes next while we check an order. */
export const checkedWords: NextWords = {
  what: 'We check this order',
  more: `${beingChecked} There is nothing for you to do now. We tell you when it can continue.`,
}
