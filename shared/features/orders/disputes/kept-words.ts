import type { NextWords } from '../next-words.ts'
import type { OrderState } from '../order-states.ts'
import type { OrderView } from '../order-words.ts'

/** What comes next, as each side reads it, once the buyer has accepted some of the goods and rejected others. */
const keptWords: Partial<
  Readonly<Record<OrderState, Readonly<Record<OrderView['side'], NextWords>>>>
> = {
  rejected: {
    buying: {
      what: 'The seller answers your rejection',
      more: 'Keep the goods that you rejected as they are. If the seller does not answer in time, the seller takes them back. The goods that you accepted are yours. You can also agree on another price below.',
    },
    selling: {
      what: 'Answer the rejection',
      more: 'Read below which goods the buyer rejects, and why; the others are accepted. Agree to take the rejected goods back, contest it, or propose another price. If you do not answer in time, you take them back.',
    },
  },
  'return-due': {
    buying: {
      what: 'Send the rejected goods back',
      more: 'Send only what you rejected, as it came, insured for what you paid and tracked, then enter how. If you do not send it in time, the order becomes a dispute.',
    },
    selling: {
      what: 'The buyer sends the rejected goods back',
      more: 'Once they are back as you sent them, the buyer is refunded for them, and you are paid for the others.',
    },
  },
  returning: {
    buying: {
      what: 'The rejected goods are on their way back',
      more: 'Once the seller says that they are back, you are refunded for them, and the seller is paid for the others. If the seller does not, write to us with the carrier’s proof.',
    },
    selling: {
      what: 'Say when the rejected goods are back',
      more: 'If they came back as you sent them, say so: the buyer is refunded for them, and you are paid for the others. If not, contest it. If you do not answer in time, it becomes a dispute.',
    },
  },
}

/** The same for an order; undefined if they are the usual ones. */
export const keptWordsOf = ({ state, side, dispute }: OrderView): NextWords | undefined =>
  dispute?.kept ? keptWords[state]?.[side] : undefined
