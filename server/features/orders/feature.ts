import type { Feature } from '#server/contract/feature.ts'
import { implement } from '#server/contract/operation.ts'
import { forgetUnusedOf, pictureKeysOf } from '#server/threads/pictures.ts'
import { reportableMessages } from '#server/threads/reportable-messages.ts'
import {
  addressChanges,
  consoleAddressChanges,
} from '#shared/features/orders/address-changes/contract.ts'
import { basket } from '#shared/features/orders/basket/contract.ts'
import { orderConfirmation } from '#shared/features/orders/confirmation/contract.ts'
import { consoleOrders } from '#shared/features/orders/console-contract.ts'
import { orders } from '#shared/features/orders/contract.ts'
import { consoleDisputes } from '#shared/features/orders/disputes/console-contract.ts'
import { disputes } from '#shared/features/orders/disputes/contract.ts'
import { consoleOrderMessages, orderMessages } from '#shared/features/orders/messages/contract.ts'
import { priceLocks } from '#shared/features/orders/price-locks/contract.ts'
import { consoleReviews, sourceOfFunds } from '#shared/features/orders/review/contract.ts'
import { consoleTransfers, transfers } from '#shared/features/orders/transfers/contract.ts'
import { screeningConfirmation } from '#shared/features/screening/contract.ts'
import { paths } from '#shared/routing/paths.ts'

import * as addressEvents from './address-changes/events.ts'
import { addressChangeHandlers, consoleAddressChangeHandlers } from './address-changes/handlers.ts'
import { forgetBaskets } from './basket/own-basket.ts'
import * as disputeEvents from './disputes/events.ts'
import { evidenceKeys, forgetUnused } from './disputes/evidence.ts'
import { consoleDisputeHandlers, disputeHandlers } from './disputes/handlers.ts'
import * as events from './events.ts'
import * as freezingEvents from './freezing/events.ts'
import {
  basketHandlers,
  confirmationHandlers,
  consoleOrderHandlers,
  orderConfirmationHandlers,
  orderHandlers,
  priceLockHandlers,
} from './handlers.ts'
import { orderLimits } from './limits.ts'
import { namesOfOrders } from './list-orders.ts'
import { consoleOrderMessageHandlers, orderMessageHandlers } from './messages/handlers.ts'
import { orderThreads } from './messages/messages.ts'
import { orderNotifications } from './notification-kinds.ts'
import { orderData } from './personal-data.ts'
import { forgetLocks } from './price-locks/lock-prices.ts'
import * as reviewEvents from './review/events.ts'
import { consoleReviewHandlers, sourceOfFundsHandlers } from './review/handlers.ts'
import { tradeOrder } from './table.ts'
import { consoleTransferHandlers, transferHandlers } from './transfers/handlers.ts'

/** What companies order from each other, from the order to the payout. */
export const ordersFeature: Feature = {
  operations: [
    ...implement('orders', orders, orderHandlers),
    ...implement('orders', orderConfirmation, orderConfirmationHandlers),
    ...implement('addressChanges', addressChanges, addressChangeHandlers),
    ...implement('addressChanges', consoleAddressChanges, consoleAddressChangeHandlers),
    ...implement('orders', consoleOrders, consoleOrderHandlers),
    ...implement('messages', orderMessages, orderMessageHandlers),
    ...implement('messages', consoleOrderMessages, consoleOrderMessageHandlers),
    ...implement('orders', priceLocks, priceLockHandlers),
    ...implement('orders', transfers, transferHandlers),
    ...implement('orders', consoleTransfers, consoleTransferHandlers),
    ...implement('basket', basket, basketHandlers),
    ...implement('screening', screeningConfirmation, confirmationHandlers),
    ...implement('disputes', disputes, disputeHandlers),
    ...implement('disputes', consoleDisputes, consoleDisputeHandlers),
    ...implement('reviews', sourceOfFunds, sourceOfFundsHandlers),
    ...implement('reviews', consoleReviews, consoleReviewHandlers),
  ],
  limits: orderLimits,
  events: [events, addressEvents, disputeEvents, freezingEvents, reviewEvents].flatMap((declared) =>
    Object.values(declared),
  ),
  names: { order: namesOfOrders },
  reportables: {
    'order-message': reportableMessages(orderThreads, {
      trade: tradeOrder,
      about: 'order',
      page: paths.order,
    }),
  },
  notificationKinds: orderNotifications,
  personalData: orderData,
  storageKeys: async (ctx, keys) => [
    ...(await evidenceKeys(ctx, keys)),
    ...(await pictureKeysOf(orderThreads)(ctx, keys)),
  ],
  expiries: [
    {
      what: 'files of an order that nobody has used',
      policy: 'files',
      days: 7,
      forget: forgetUnused,
    },
    {
      what: 'pictures that no message about an order has shown',
      policy: 'files',
      days: 7,
      forget: forgetUnusedOf(orderThreads),
    },
    {
      what: 'lots in a basket that nobody has ordered',
      policy: 'baskets',
      days: 90,
      forget: forgetBaskets,
    },
    {
      what: 'prices that were locked, once the lock has ended',
      policy: null,
      days: 1,
      forget: forgetLocks,
    },
  ],
}
