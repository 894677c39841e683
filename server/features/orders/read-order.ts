import { clientAccount } from '#server/config/client-accounts.ts'
import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { heldPayouts } from '#server/features/companies/service.ts'
import { listMovements } from '#server/features/ledger/service.ts'
import { mayChange } from '#shared/contract/company-roles.ts'
import type { Side } from '#shared/contract/trade-sides.ts'
import { moveFacts } from '#shared/features/orders/move-facts.ts'
import { eventsFrom, type OrderEvent } from '#shared/features/orders/order-states.ts'
import { daysOf } from '#shared/features/orders/usual-days.ts'

import { changesOf } from './address-changes/read-changes.ts'
import { deliveryOf } from './delivery.ts'
import { filesOf } from './disputes/evidence.ts'
import { presentDispute } from './disputes/read-dispute.ts'
import { returnOf } from './disputes/settled-order.ts'
import {
  eventsOf,
  feeTaxOfOrder,
  feeTermsOf,
  findOwnOrder,
  linesOf,
  namesOfSides,
  type Order,
  sideOf,
  taxOfLine,
} from './find-order.ts'
import { summaryOf } from './list-orders.ts'
import { moveOwnOrder } from './move-order.ts'
import { presentReview } from './review/read-review.ts'
import { parcelOf, shipmentsOf } from './shipments.ts'

/**
 * An order as its buyer or its seller sees it.
 * @throws ProblemError 404 if the caller's company is neither
 */
export const readOrder = async (ctx: CallContext<MemberActor>, number: number) =>
  presentOrder(ctx, await findOwnOrder(ctx, number))

/** Does something with an order of the caller's company, and answers with it. */
export const presented =
  <I>(work: (ctx: CallContext<MemberActor>, input: I) => Promise<Order>) =>
  async (ctx: CallContext<MemberActor>, input: I) =>
    presentOrder(ctx, await work(ctx, input))

/** The same with a move of one of its sides. */
export const moved = (event: OrderEvent, by: Side) =>
  presented((ctx, { number }: { number: number }) => moveOwnOrder(ctx, number, { event, by }))

export async function presentOrder(ctx: CallContext<MemberActor>, order: Order) {
  const { id, goods, shipping, fee, tax, feeVat, total } = order
  const lines = await linesOf(ctx, id)
  const names = await namesOfSides(ctx, [order])
  const events = await eventsOf(ctx, [id])
  const buys = sideOf(ctx, order) === 'buying'
  // What a bounce takes back is paid again; it is not another step of the buyer's money.
  const movements = buys
    ? (await listMovements(ctx, order)).filter(({ reverses }) => reverses === null)
    : []
  const { shipment, returned } = await shipmentsOf(ctx, order)
  const acts = mayChange(ctx.actor.company.role, buys ? 'purchases' : 'sales')
  const can = acts && order.frozenAt === null ? possibleWith(order, buys ? 'buyer' : 'seller') : []
  return {
    ...summaryOf(ctx, order, lines, names),
    ...daysOf(order),
    lines: lines.map((line) => ({ ...line, tax: taxOfLine(line) })),
    feeTerms: feeTermsOf(order),
    shipping,
    paid: buys ? { goods, shipping, fee, tax, feeVat, feeTax: feeTaxOfOrder(order), total } : null,
    charged:
      buys || order.feePayer === 'buyer' ? null : { fee, feeVat, feeTax: feeTaxOfOrder(order) },
    events,
    can,
    payoutsHeld: !buys && (await heldPayouts(ctx, [order.sellerCompanyId])).size > 0,
    delivery: deliveryOf(order, { buys, events }),
    addressChanges: await changesOf(ctx, order, { buys, events }),
    shipment,
    parcel: parcelOf(order, can),
    dispute: await presentDispute(ctx, order, { seesFee: buys, returned }),
    movements,
    review: buys ? await presentReview(ctx, order) : null,
    transfer: buys ? await transferFor(ctx, order) : null,
  }
}

/** What a side may do with an order now. Goods come back in one way only. */
function possibleWith(order: Order, side: Side): OrderEvent[] {
  const { event: back } = returnOf(order)
  const isOtherWay = (event: OrderEvent) => moveFacts[event].pieces === 'back' && event !== back
  return eventsFrom(order.state, side).filter((event) => !isOtherWay(event))
}

/** Where the money goes, as long as the order waits for it and is not frozen. */
async function transferFor(ctx: CallContext, order: Order) {
  const { id, state, frozenAt, currency, reference, transferSaidAt } = order
  if (state !== 'awaiting-funds' || frozenAt !== null) return null
  const account = clientAccount(ctx.config, currency)
  if (account === null) return null
  const proofs = transferSaidAt === null ? 0 : (await filesOf(ctx, id, 'transfer')).length
  return { reference, ...account, saidAt: transferSaidAt, proofs }
}
