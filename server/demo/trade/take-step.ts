import { and, asc, eq, exists, inArray, lte, not, sql } from 'drizzle-orm'

import type { BuyerActor, MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { addressesOf } from '#server/features/addresses/find-address.ts'
import { listing } from '#server/features/listings/table.ts'
import { declineOrder } from '#server/features/orders/confirmation/decline-order.ts'
import { findOwnOrder } from '#server/features/orders/find-order.ts'
import { moveOwnOrder } from '#server/features/orders/move-order.ts'
import { placeOrder } from '#server/features/orders/place-order.ts'
import { tradeOrder, tradeOrderLine } from '#server/features/orders/table.ts'
import { sayTransferSent } from '#server/features/orders/transfers/say-sent.ts'
import { writeOnRequest } from '#server/features/papers/write-paper.ts'
import { unconfirmedBy } from '#shared/features/orders/confirmation/first-state.ts'
import { amountsOfLots } from '#shared/features/orders/fees.ts'
import type { OrderEvent } from '#shared/features/orders/order-states.ts'
import { costOfShipping } from '#shared/features/shipping/lot-shipping.ts'

import { writeOn } from './demo-messages.ts'
import { askAndAnswer, disputeSteps } from './dispute-steps.ts'
import { insuredFor, placedOrder, sentWith, type Step, step } from './step.ts'
import { type DemoDeal, minuteOf, type Priced, pricedLot, type TradeDesk } from './trade-desk.ts'

/** The key of an order of the demo: the same in each demo, so that none is placed twice. */
export const keyOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`

/** Whether the seller is to be asked about an order, and did not confirm it. */
const isUnconfirmed = ({ state }: DemoDeal) => state === 'agreed' || state === 'cancelled'

/** Lots of a seller of which so much is free: those that nobody has ordered and the oldest first. */
function freeLots({ db, clock }: CallContext, companyId: string, deal: DemoDeal) {
  const { pieces } = deal
  const { quantity, held } = listing
  const ordered = exists(
    db.select().from(tradeOrderLine).where(eq(tradeOrderLine.listingId, listing.id)),
  )
  const fits =
    pieces === 'all'
      ? and(inArray(quantity, [1, 2]), not(ordered))
      : sql`${quantity} - ${held} > ${pieces}`
  return db
    .select({ slug: listing.slug, quantity })
    .from(listing)
    .where(
      and(
        eq(listing.companyId, companyId),
        eq(listing.state, 'live'),
        fits,
        isUnconfirmed(deal) ? lte(listing.confirmedAt, unconfirmedBy(clock())) : undefined,
      ),
    )
    .orderBy(ordered, asc(listing.publicFrom))
}

/**
 * The lots of a seller that have a price and were open by then. Of an order whose payment is to be checked
 * for its amount, the dearest come first.
 */
async function* pricedLots(ctx: CallContext<BuyerActor>, companyId: string, deal: DemoDeal) {
  const candidates: Priced[] = []
  for (const { slug, quantity } of await freeLots(ctx, companyId, deal)) {
    const found = await pricedLot(ctx, slug, deal.pieces === 'all' ? quantity : deal.pieces)
    if (found === null) continue
    if (deal.state === 'review') candidates.push(found)
    else yield found
  }
  yield* candidates.toSorted((a, b) => b.amount - a.amount)
}

/** Orders lots, all in the currency of the first. */
export async function place(ctx: CallContext, deal: DemoDeal, desk: TradeDesk): Promise<void> {
  const inside = { ...ctx, actor: desk.buyer(deal.buyer) }
  const { id } = desk.member(deal.seller).company
  const { lots: wanted = 1 } = deal
  const lots: { slug: string; pieces: number }[] = []
  const priced: Priced[] = []
  for await (const found of pricedLots(inside, id, deal)) {
    if (lots.length === wanted) break
    if (priced[0] !== undefined && found.currency !== priced[0].currency) continue
    lots.push({ slug: found.slug, pieces: found.pieces })
    priced.push(found)
  }
  const [first] = priced
  if (first === undefined || lots.length < wanted) {
    throw new Error(`the demo has too few lots for order ${deal.at} of ${deal.seller}`)
  }
  const shipping = costOfShipping(priced)
  if (typeof shipping !== 'number') {
    throw new Error(`the shipping of order ${deal.at} of ${deal.seller} is ${shipping}`)
  }
  const { total } = amountsOfLots(priced, first.feeTerms, first.feeTax, shipping)
  const { number } = await placeOrder(inside, {
    lots,
    key: keyOf(deal.at),
    total,
    currency: first.currency,
    deliveryAddressId: await deliveryTo(inside),
  })
  await answer(ctx, deal, { number, seller: desk.member(deal.seller) })
  const [found] = await ctx.db.select().from(tradeOrder).where(eq(tradeOrder.number, number))
  deal.placed = found ?? null
  if (deal.said) await sayTransferSent(inside, { number, files: [] })
}

/** The default delivery address of the buyer. */
export async function deliveryTo(ctx: CallContext<BuyerActor>): Promise<string> {
  const book = await addressesOf(ctx, ctx.actor.company.id)
  const to = book.find(({ defaultDelivery }) => defaultDelivery)
  if (to === undefined) throw new Error(`a demo buyer has no delivery address`)
  return to.id
}

const minutesToAnswer = 20

/** What the seller says of an order that waits for them, unless it still does. */
async function answer(
  ctx: CallContext,
  { state }: DemoDeal,
  { number, seller }: { number: number; seller: MemberActor },
): Promise<void> {
  if (state === 'agreed') return
  const at = new Date(ctx.clock().getTime() + minutesToAnswer * 60_000)
  const inside = { ...ctx, clock: () => at, actor: seller }
  const order = await findOwnOrder(inside, number)
  if (order.state !== 'agreed') return
  if (state === 'cancelled') {
    await declineOrder(inside, {
      number,
      reason: 'It was sold in our shop on Saturday.',
      lots: [0],
    })
  } else await moveOwnOrder(inside, number, { event: 'confirm', by: 'seller' })
}

const why = 'One stone came loose when we checked it. We will list it again once it is repaired.'

/** What buyers and sellers do. The rest is done by the bank, the operators and the clock. */
const steps: Partial<Readonly<Record<OrderEvent | 'place', Step>>> = {
  place,
  ship: step('seller', ({ at, placed }) => ({
    event: 'ship',
    by: 'seller',
    with: {
      ...sentWith(at),
      ...insuredFor(placed?.goods ?? 0, at),
    },
  })),
  cancel: step('seller', () => ({ event: 'cancel', by: 'seller', reason: why })),
  deliver: step('buyer', () => ({ event: 'deliver', by: 'buyer' })),
  regrade: step('buyer', () => ({
    event: 'regrade',
    by: 'buyer',
    reason: 'Antwerp Example Laboratory, booking 4417-2',
  })),
  accept: step('buyer', () => ({ event: 'accept', by: 'buyer' })),
  ...disputeSteps,
}

/** Business days from a dispute to the operators' question. */
const daysToQuestion = 3

/** Does what buyers and sellers did on a business day. */
export async function tradeOn(desk: TradeDesk, day: number, deals: readonly DemoDeal[]) {
  for (const deal of deals) {
    for (const [event, on] of deal.days) {
      if (on !== day || (event === 'accept' && deal.silent)) continue
      await steps[event]?.(desk.at(day, minuteOf(deal.at)), deal, desk)
    }
    if (deal.invoiced && deal.days.get('ship') === day) {
      const ctx = { ...desk.at(day, minuteOf(deal.at) + 15), actor: desk.member(deal.seller) }
      await writeOnRequest(ctx, { number: placedOrder(deal).number, kind: 'invoice' })
    }
    await writeOn(desk, day, deal)
    if (deal.asked && deal.days.get('contest') === day + daysToQuestion) {
      await askAndAnswer(desk.at(day, minuteOf(deal.at)), deal, desk)
    }
  }
}
