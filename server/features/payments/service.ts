/** What other features may use of payments. */
export { payoutsOfOrder } from './money-of-order.ts'
export { approvalQueue, suspenseQueue } from './waiting-money.ts'
export { verifyBooks } from './verify-books.ts'
