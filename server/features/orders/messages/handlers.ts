import { allow, type Handlers } from '#server/contract/operation.ts'
import { member, operator } from '#server/contract/rules.ts'
import type {
  consoleOrderMessages,
  orderMessages,
} from '#shared/features/orders/messages/contract.ts'

import {
  addOrderPicture,
  openOrderPicture,
  openPictureAsOperator,
  readAsOperator,
  readOrderMessages,
  writeAboutOrder,
} from './messages.ts'

/**
 * Which roles may write depends on the side that the caller's company is on. An order that has begun is
 * talked about whatever becomes of a company.
 */
export const orderMessageHandlers: Handlers<typeof orderMessages> = {
  read: allow(member, (ctx, { number }) => readOrderMessages(ctx, number)),
  write: allow(member, writeAboutOrder),
  addPicture: allow(member, (ctx, { number }) => addOrderPicture(ctx, number)),
  picture: allow(member, openOrderPicture),
}

export const consoleOrderMessageHandlers: Handlers<typeof consoleOrderMessages> = {
  readAsOperator: allow(operator, (ctx, { number }) => readAsOperator(ctx, number)),
  pictureAsOperator: allow(operator, openPictureAsOperator),
}
