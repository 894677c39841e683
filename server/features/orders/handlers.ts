import { allow, type Handlers } from '#server/contract/operation.ts'
import { buying, changes, member, operator, steppedUp } from '#server/contract/rules.ts'
import type { basket } from '#shared/features/orders/basket/contract.ts'
import type { orderConfirmation } from '#shared/features/orders/confirmation/contract.ts'
import type { consoleOrders } from '#shared/features/orders/console-contract.ts'
import type { orders } from '#shared/features/orders/contract.ts'
import type { priceLocks } from '#shared/features/orders/price-locks/contract.ts'
import type { screeningConfirmation } from '#shared/features/screening/contract.ts'

import {
  basketOfLot,
  countBasket,
  putInBasket,
  readBasket,
  removeFromBasket,
} from './basket/own-basket.ts'
import { declineForSeller, declineOrder } from './confirmation/decline-order.ts'
import { listOnTheWay, moveForSides } from './deliveries.ts'
import { openForOperators, openForSides } from './disputes/evidence.ts'
import {
  freezeConfirmed,
  freezeOrder,
  freezeOrdersOf,
  unfreezeOrder,
} from './freezing/freeze-orders.ts'
import { listOrders } from './list-orders.ts'
import { moneyInOrders } from './money-in-orders.ts'
import { moveOwnOrder } from './move-order.ts'
import { findOrders } from './named-orders.ts'
import { placeOrder } from './place-order.ts'
import { lockPrices } from './price-locks/lock-prices.ts'
import { moved, presented, presentOrder, readOrder } from './read-order.ts'
import { addPackingPicture, sendGoods } from './shipments.ts'

const buyer = changes(member, 'purchases')
const seller = changes(member, 'sales')
/** Whoever may place an order. */
const orderer = changes(buying(member), 'purchases')

/** Only verified companies order. An order that has begun is finished whatever becomes of a company. */
export const orderHandlers: Handlers<typeof orders> = {
  place: allow(orderer, placeOrder),
  list: allow(member, listOrders),
  money: allow(member, (ctx) => moneyInOrders(ctx)),
  read: allow(member, (ctx, { number }) => readOrder(ctx, number)),
  addPackingPicture: allow(member, (ctx, { number }) => addPackingPicture(ctx, number)),
  packingPicture: allow(member, openForSides('packing')),
  ship: allow(seller, async (ctx, { number, ...shipment }) =>
    presentOrder(ctx, await sendGoods(ctx, number, shipment, 'seller')),
  ),
  cancel: allow(seller, async (ctx, { number, reason }) =>
    presentOrder(ctx, await moveOwnOrder(ctx, number, { event: 'cancel', by: 'seller', reason })),
  ),
  deliver: allow(buyer, moved('deliver', 'buyer')),
  regrade: allow(
    buyer,
    presented((ctx, { number, laboratory, booking }) =>
      moveOwnOrder(ctx, number, {
        event: 'regrade',
        by: 'buyer',
        reason: `${laboratory}, booking ${booking}`,
      }),
    ),
  ),
  accept: allow(buyer, moved('accept', 'buyer')),
}

/** What has begun goes on, whatever becomes of a company. */
export const orderConfirmationHandlers: Handlers<typeof orderConfirmation> = {
  confirm: allow(seller, moved('confirm', 'seller')),
  decline: allow(seller, presented(declineOrder)),
  withdraw: allow(buyer, moved('withdraw', 'buyer')),
}

/** Colleagues who may not order see the price of the page, too. */
export const priceLockHandlers: Handlers<typeof priceLocks> = {
  lockPrices: allow(buying(member), (ctx, { lots }) => lockPrices(ctx, lots)),
}

/** The basket is the company's: its people share it. */
export const basketHandlers: Handlers<typeof basket> = {
  read: allow(orderer, readBasket),
  count: allow(orderer, countBasket),
  ofLot: allow(orderer, (ctx, { slug }) => basketOfLot(ctx, slug)),
  put: allow(orderer, putInBasket),
  remove: allow(orderer, (ctx, { id }) => removeFromBasket(ctx, id)),
}

/** What stops or moves money on somebody's word needs a fresh proof of who that is. */
const proved = steppedUp(operator)

export const confirmationHandlers: Handlers<typeof screeningConfirmation> = {
  confirm: allow(proved, freezeConfirmed),
}

export const consoleOrderHandlers: Handlers<typeof consoleOrders> = {
  search: allow(operator, findOrders),
  onTheWay: allow(operator, listOnTheWay),
  openPackingPicture: allow(operator, openForOperators('packing')),
  // A frozen order costs its sides time, and one that goes on pays somebody in the end.
  freeze: allow(proved, freezeOrder),
  unfreeze: allow(proved, unfreezeOrder),
  freezeOfCompany: allow(proved, freezeOrdersOf),
  // The buyer pays on our word, or the seller’s lots are paused.
  confirmForSeller: allow(proved, (ctx, input) => moveForSides(ctx, 'confirm', input)),
  declineForSeller: allow(proved, declineForSeller),
  // It moves money in the end: without an answer from the buyer, the seller is paid.
  confirmDelivery: allow(proved, (ctx, input) => moveForSides(ctx, 'deliver', input)),
  recordLoss: allow(proved, (ctx, input) => moveForSides(ctx, 'lose', input)),
  cancelPaid: allow(proved, (ctx, input) => moveForSides(ctx, 'cancel', input)),
}
