import { brand } from '../../../brand.ts'
import type { NextWords } from '../next-words.ts'
import type { OrderView } from '../order-words.ts'

type Side = OrderView['side']

const what = 'The order is cancelled'
const lotsPaused =
  'Their lots are paused: correct how many you have, and publish them again if any are left.'
/** Why an order ended that its seller did not confirm, as each side reads it. */
const cancelled = {
  decline: {
    buying: { what, more: 'The seller has not got the pieces. You owe nothing for it.' },
    selling: {
      what,
      more: `You said that the pieces are not there. ${lotsPaused}`,
    },
  },
  withdraw: {
    buying: { what, more: 'You have withdrawn it. You owe nothing for it.' },
    selling: { what, more: 'The buyer has withdrawn it. The pieces can be ordered again.' },
  },
  lapse: {
    buying: {
      what,
      more: 'The seller did not say in time that the pieces are there. You owe nothing for it.',
    },
    selling: {
      what,
      more: 'You did not confirm it in time. Its lots are paused, unless you had confirmed them in the seven days before. Publish them again if they are still there.',
    },
  },
} as const satisfies Record<string, Record<Side, NextWords>>

const declinedForYou: NextWords = {
  what,
  more: `${brand.name} has said for you that the pieces are not there. ${lotsPaused}`,
}

/** What each side reads of an order that ended before it was confirmed; null of any other. */
export function cancelledWordsOf({ events, side }: OrderView): NextWords | null {
  const last = events.at(-1)
  if (last?.event === 'decline' && last.by === 'operator' && side === 'selling')
    return declinedForYou
  return last?.event === 'decline' || last?.event === 'withdraw' || last?.event === 'lapse'
    ? cancelled[last.event][side]
    : null
}
