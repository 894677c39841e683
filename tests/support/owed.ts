import type { WorkContext } from '#server/contract/context.ts'
import { payableOrders, refundableOrders } from '#server/features/orders/service.ts'

/** What is to be paid to sellers, for all orders for which they have not been paid. */
export const listPayable = async ({ db }: WorkContext) =>
  (await payableOrders(db)).map(({ orderNumber: number, ...owed }) => ({ number, ...owed }))

/** What is to be paid back to buyers, for all orders for which they have not been. */
export const listRefundable = async ({ db }: WorkContext) =>
  (await refundableOrders(db)).map(({ orderNumber: number, ...owed }) => ({ number, ...owed }))
