/** What other features may use of payments. */
export { moneyOfOrder, payoutsOfOrder } from './money-of-order.ts'
export { namesOfPayouts } from './payouts/list-payouts.ts'
export { isPayerName } from './statements/payer-name.ts'
export { approvalQueue, suspenseQueue } from './waiting-money.ts'
export { verifyBooks } from './verify-books.ts'
