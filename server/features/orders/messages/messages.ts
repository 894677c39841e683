import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { readMessages, writeMessage, type Written } from '#server/threads/messages.ts'
import { addPicture, openPicture } from '#server/threads/pictures.ts'
import type { ThreadKind, ThreadSide } from '#server/threads/thread-kind.ts'
import { mayChange } from '#shared/contract/company-roles.ts'
import { areaOf, otherSide, type Side } from '#shared/contract/trade-sides.ts'
import {
  closedBecause,
  type Closing,
  writableUntil,
} from '#shared/features/orders/messages/writing-time.ts'

import { actingSide } from '../disputes/lock-order.ts'
import { findAnyOrder, findOwnOrder, linesOf, type Order, ownSide } from '../find-order.ts'
import { orderLimits } from '../limits.ts'
import { orderNotifications } from '../notification-kinds.ts'
import { titlesOf } from '../order-news.ts'
import { tell } from '../tell-sides.ts'
import { asKept, contactsOpen } from './hide-contacts.ts'
import { orderMessage, orderMessageHidden, orderPicture } from './table.ts'

/** What the two sides of orders write to each other. */
export const orderThreads: ThreadKind = {
  tables: { message: orderMessage, picture: orderPicture, hiddenMessage: orderMessageHidden },
  sealedAs: 'order-picture',
  limits: orderLimits,
}

const refusals: Readonly<Record<Closing, string>> = {
  disputed: 'While goods are rejected or disputed, add a statement instead of a message.',
  over: 'This order has been over for too long to write about it.',
}

/**
 * The side for which the caller writes.
 * @throws ProblemError 403 for a role that may not, 409 during a dispute and long after the order
 */
function writingSide(ctx: CallContext<MemberActor>, order: Order): ThreadSide {
  const by = actingSide(ctx, order)
  const closed = closedBecause(order, ctx.clock())
  if (closed !== null) throw new ProblemError('conflict', refusals[closed])
  return { tradeId: order.id, by }
}

/**
 * What the two sides of an order have written to each other, and whether the caller can write now.
 * @throws ProblemError 404 if the caller's company is neither
 */
export async function readOrderMessages(ctx: CallContext<MemberActor>, number: number) {
  const order = await findOwnOrder(ctx, number)
  const closed = closedBecause(order, ctx.clock())
  const acts = mayChange(ctx.actor.company.role, areaOf[ownSide(ctx, order)])
  return {
    messages: await readMessages(ctx, orderThreads, order.id, ownSide(ctx, order)),
    canWrite: acts && closed === null,
    closed,
    until: writableUntil(order),
    contactsOpen: await contactsOpen(ctx, order),
  }
}

/**
 * Writes to the other side of an order.
 * @throws ProblemError 403 for a role that may not; 404; 409 during a dispute and long after the order;
 *   422 for a picture
 */
export async function writeAboutOrder(
  ctx: CallContext<MemberActor>,
  { number, ...written }: Written & { number: number },
): Promise<void> {
  const order = await findOwnOrder(ctx, number)
  await writeMessage(ctx, orderThreads, writingSide(ctx, order), {
    ...written,
    asKept: (inside, text) => asKept(inside, order, text),
    // Without its words.
    tell: async (inside, { id, by }) =>
      tell(inside, otherSide(by), order, {
        about: `message ${id}`,
        kind: orderNotifications.message,
        title: `Order ${order.number}: a message from the ${by}`,
        says: `The ${by} has written to you about ${titlesOf(await linesOf(inside, order.id))}. Read and answer it on the page of the order.`,
      }),
  })
}

/**
 * Keeps a picture for a message that the caller will write. Nobody can open it before.
 * @throws ProblemError as `writeAboutOrder`; 413, 415 or 422 for the file
 */
export async function addOrderPicture(ctx: CallContext<MemberActor>, number: number) {
  const order = await findOwnOrder(ctx, number)
  return addPicture(ctx, orderThreads, writingSide(ctx, order))
}

interface Picture {
  number: number
  id: string
}

const open = (ctx: CallContext, { id: tradeId, number }: Order, id: string, reader: Side | null) =>
  openPicture(ctx, orderThreads, { tradeId, id, name: `order-${number}`, reader })

/**
 * Opens a picture that a message shows, for the people of both sides.
 * @throws ProblemError 404 if the caller's company is neither, or no message shows it
 */
export async function openOrderPicture(ctx: CallContext<MemberActor>, { number, id }: Picture) {
  const order = await findOwnOrder(ctx, number)
  return open(ctx, order, id, ownSide(ctx, order))
}

/** What the two sides have written, for operators. @throws ProblemError 404 */
export const readAsOperator = async (ctx: CallContext, number: number) => ({
  messages: await readMessages(ctx, orderThreads, (await findAnyOrder(ctx, number)).id, null),
})

/** Opens a picture that a message shows, for operators. @throws ProblemError 404 */
export const openPictureAsOperator = async (ctx: CallContext, { number, id }: Picture) =>
  open(ctx, await findAnyOrder(ctx, number), id, null)
