import { allow, type Handlers } from '#server/contract/operation.ts'
import { changes, member, operator, steppedUp } from '#server/contract/rules.ts'
import type { consoleReviews, sourceOfFunds } from '#shared/features/orders/review/contract.ts'

import { presentOrder } from '../read-order.ts'
import { askBuyer, passReview, refuseReview, turnDownPass } from './decide-review.ts'
import { addFundsFile, explainFunds, openFundsFile } from './explain-funds.ts'
import { listReviews } from './open-reviews.ts'

const buyer = changes(member, 'purchases')

export const sourceOfFundsHandlers: Handlers<typeof sourceOfFunds> = {
  addFile: allow(buyer, (ctx, asked) => addFundsFile(ctx, asked)),
  answer: allow(buyer, async (ctx, asked) => presentOrder(ctx, await explainFunds(ctx, asked))),
}

/** What moves money on somebody's word needs a fresh proof of who that is. */
const proved = steppedUp(operator)

export const consoleReviewHandlers: Handlers<typeof consoleReviews> = {
  list: allow(operator, (ctx, paging) => listReviews(ctx, paging)),
  openFile: allow(operator, (ctx, asked) => openFundsFile(ctx, asked)),
  ask: allow(operator, (ctx, asked) => askBuyer(ctx, asked)),
  pass: allow(proved, (ctx, asked) => passReview(ctx, asked)),
  turnDown: allow(operator, (ctx, asked) => turnDownPass(ctx, asked)),
  refuse: allow(proved, (ctx, asked) => refuseReview(ctx, asked)),
}
