import { type Feature, onTime } from '#server/contract/feature.ts'
import { implement } from '#server/contract/operation.ts'
import { consoleOrders, orders } from '#shared/features/orders/contract.ts'

import { meetOrderDeadlines } from './deadlines.ts'
import { consoleOrderHandlers, orderHandlers } from './handlers.ts'
import { orderLimits } from './limits.ts'
import { orderNotifications } from './notification-kinds.ts'
import { orderData } from './personal-data.ts'

/** What companies order from each other, from the order to the payout. */
export const ordersFeature: Feature = {
  operations: [
    ...implement('orders', orders, orderHandlers),
    ...implement('orders', consoleOrders, consoleOrderHandlers),
  ],
  jobs: [{ name: 'deadlines of orders', ...onTime, run: meetOrderDeadlines }],
  limits: orderLimits,
  notificationKinds: orderNotifications,
  personalData: orderData,
}
