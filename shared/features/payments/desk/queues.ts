import type { Queue } from '../../../console/queue.ts'
import { paths } from '../../../routing/paths.ts'
import { moneyPromise } from '../money-promise.ts'

const desk = { promise: moneyPromise, list: paths.adminMoney, caseAt: paths.adminMoneyCase }

/** The payments that nobody has explained. */
export const suspenseQueue: Queue = {
  label: 'Payments in suspense',
  before: 'Payment from ',
  ...desk,
}

/** The payouts that wait for a second operator. */
export const approvalQueue: Queue = { label: 'Payouts to approve', before: 'Payout to ', ...desk }
