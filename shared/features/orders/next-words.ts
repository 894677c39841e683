import type { NextWords } from './order-facts.ts'
import { beingChecked } from './order-states.ts'

type Side = 'buying' | 'selling'

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
