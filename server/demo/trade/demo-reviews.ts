import { passReview } from '#server/features/orders/review/decide-review.ts'
import { explainFunds } from '#server/features/orders/review/explain-funds.ts'
import { isReviewed } from '#server/features/orders/review/open-review.ts'
import type { FundSource } from '#shared/features/orders/review/fund-sources.ts'

import { placedOrder } from './step.ts'
import { type DayWork, hours } from './trade-desk.ts'

const answers: readonly { source: FundSource; text: string }[] = [
  { source: 'trading', text: 'From the sales of our two shops in the last quarter.' },
  { source: 'credit', text: 'From our credit line for stock at Example Merchant Finance plc.' },
]
const reason =
  'The buyer’s accounts of last year show sales of this size, and the payer is the buyer.'

/**
 * Lets buyers say where the money of a day's payments that are reviewed comes from, and two
 * operators pass them; but for the orders that wait for it.
 */
export const reviewOn: DayWork = async (desk, day, deals) => {
  const ctx = desk.at(day, hours.review)
  for (const deal of deals) {
    const { at, days, buyer } = deal
    if ((days.get('fund') ?? days.get('hold')) !== day) continue
    const { id, number } = placedOrder(deal)
    if (!(await isReviewed(ctx, id))) continue
    const answer = answers[at % answers.length] ?? answers[0]
    if (answer === undefined) throw new Error('the demo has no answers')
    await explainFunds({ ...ctx, actor: desk.member(buyer) }, { number, ...answer, files: [] })
    if (days.has('hold')) continue
    // Each is large enough to take two.
    for (const actor of [desk.operator, desk.approver]) {
      await passReview({ ...ctx, actor }, { number, reason })
    }
  }
}
