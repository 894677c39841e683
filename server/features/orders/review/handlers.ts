import { allow, type Handlers } from '#server/contract/operation.ts'
import { changes, member, operator, steppedUp } from '#server/contract/rules.ts'
import type { consoleReviews, sourceOfFunds } from '#shared/features/orders/review/contract.ts'

import { openForOperators } from '../disputes/evidence.ts'
import { presented } from '../read-order.ts'
import { askBuyer, passReview, refuseReview, turnDownPass } from './decide-review.ts'
import { addFundsFile, explainFunds } from './explain-funds.ts'
import { listReviews } from './open-reviews.ts'

const buyer = changes(member, 'purchases')

export const sourceOfFundsHandlers: Handlers<typeof sourceOfFunds> = {
  addFile: allow(buyer, addFundsFile),
  answer: allow(buyer, presented(explainFunds)),
}

/** What moves money on somebody's word needs a fresh proof of who that is. */
const proved = steppedUp(operator)

export const consoleReviewHandlers: Handlers<typeof consoleReviews> = {
  list: allow(operator, listReviews),
  openFile: allow(operator, openForOperators('answerId')),
  ask: allow(operator, askBuyer),
  pass: allow(proved, passReview),
  turnDown: allow(operator, turnDownPass),
  refuse: allow(proved, refuseReview),
}
