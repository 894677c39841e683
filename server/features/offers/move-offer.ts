import { and, eq, gt, lte } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { invalidInput, ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { deliveryAddress, type FrozenAddress } from '#server/features/addresses/service.ts'
import { asKept, notOrdered, orderAgreed, ownSide } from '#server/features/orders/service.ts'
import { mayChange } from '#shared/contract/company-roles.ts'
import { areaOf } from '#shared/contract/trade-sides.ts'
import {
  isOpenOffer,
  type OfferEvent,
  offerEventsFrom,
  type OfferMover,
  offerStates,
  offerTransitionFor,
} from '#shared/features/offers/offer-states.ts'
import { possibleInOffer } from '#shared/features/offers/possible-in-offer.ts'
import { daysOf, daysWith } from '#shared/features/orders/usual-days.ts'
import { placeName } from '#shared/features/shipping/place-name.ts'

import { chosenAddress, type CounterTerms, type Offered, offeredBy } from './counter-terms.ts'
import { offerEvents } from './events.ts'
import { findOwnOffer, type Offer, stateNow, withLots } from './find-offer.ts'
import { offerLimits } from './limits.ts'
import { offer, offerLot, offerMove } from './table.ts'
import { tellOfMove } from './tell-sides.ts'

interface Move {
  event: OfferEvent
  by: OfferMover
  /** Null if nobody did it but the clock. */
  personId: string | null
  /** Of a counter-offer. */
  terms?: CounterTerms
  note?: string | undefined
  /** Of a buyer who accepts: where the goods go. */
  deliveryAddressId?: string | undefined
}

/**
 * Moves an offer that nobody has moved since it was read, and tells the other side; in the open
 * transaction, or in its own. Accepting places the buyer's order.
 * @returns the offer in its new state; null if it is not, or no longer, as it was read
 * @throws ProblemError 409 if an accepted offer cannot be ordered now
 */
export async function moveOffer(
  ctx: WorkContext,
  read: Pick<Offer, 'id' | 'state' | 'latest'>,
  move: Move,
): Promise<Offer | null> {
  const { event, by, terms, personId } = move
  const transition = offerTransitionFor(read.state, event, by)
  if (transition === undefined) return null
  return inTransaction(ctx, async (inside) => {
    const now = inside.clock()
    const rows = await inside.db
      .select()
      .from(offer)
      .where(
        and(
          eq(offer.id, read.id),
          eq(offer.state, read.state),
          eq(offer.latest, read.latest),
          event === 'expire' ? lte(offer.expiresAt, now) : gt(offer.expiresAt, now),
        ),
      )
      .for('update')
    const [locked] = await withLots(inside, rows)
    if (locked === undefined) return null
    const offered = terms === undefined ? null : await offeredBy(inside, locked, { by, terms })
    const order = event === 'accept' ? await orderOf(inside, locked, move) : null
    const lots = await lotsAfter(inside, locked, {
      pieces: terms?.pieces,
      shares: offered?.shares,
      open: isOpenOffer(transition.to),
    })
    const [moved] = await inside.db
      .update(offer)
      .set({
        state: transition.to,
        stateSince: now,
        latest: locked.latest + 1,
        remindAt: null,
        ...(terms === undefined
          ? {}
          : {
              pieces: lots.reduce((sum, each) => sum + each.pieces, 0),
              amount: terms.amount,
              shipping: offered?.shipping ?? null,
              ...daysWith(terms, locked),
              deliveryAddressId: terms.deliveryAddressId ?? locked.deliveryAddressId,
              deliveryCountry: offered?.to ?? locked.deliveryCountry,
              ...offered?.times,
            }),
        orderNumber: order?.number ?? null,
      })
      .where(eq(offer.id, locked.id))
      .returning()
    if (moved === undefined) throw new Error('a locked offer is gone')
    const after = { ...moved, lots }
    await noteMove(inside, after, { event, by, personId, offered, note: move.note })
    return after
  })
}

/** The lots of an offer after a move that says how many pieces, for which share, or that the offer is over. */
async function lotsAfter(
  ctx: WorkContext,
  { id, lots }: Offer,
  {
    pieces,
    shares,
    open,
  }: { pieces: number | undefined; shares: readonly number[] | undefined; open: boolean },
): Promise<Offer['lots']> {
  if (open && shares === undefined) return lots
  const written = []
  for (const [at, lot] of lots.entries()) {
    const [row] = await ctx.db
      .update(offerLot)
      .set({ open, pieces: pieces ?? lot.pieces, amount: shares?.[at] ?? lot.amount })
      .where(and(eq(offerLot.offerId, id), eq(offerLot.position, lot.position)))
      .returning()
    if (row !== undefined) written.push(row)
  }
  const [first, ...others] = written
  if (first === undefined) throw new Error('the lots of a locked offer are gone')
  return [first, ...others]
}

/**
 * Where the goods go if an offer is accepted.
 * @throws ProblemError 422 if the buyer accepts and does not say it; 409 if the address is gone, or lies in
 *   another country than the price was offered for
 */
async function deliveryOf(
  ctx: WorkContext,
  locked: Offer,
  { by, deliveryAddressId }: Pick<Move, 'by' | 'deliveryAddressId'>,
): Promise<FrozenAddress> {
  if (by === 'seller') {
    const found = await deliveryAddress(ctx, locked.buyerCompanyId, locked.deliveryAddressId)
    if (found !== null) return found
    throw notOrdered(
      'The buyer has changed or removed the delivery address. Make a counter-offer, and the buyer chooses again.',
    )
  }
  if (deliveryAddressId === undefined) {
    throw invalidInput('/deliveryAddressId', 'Choose where the goods go.')
  }
  const chosen = await chosenAddress(ctx, locked, deliveryAddressId)
  const { country } = chosen.address
  if (country === locked.deliveryCountry) return chosen
  throw notOrdered(
    `This price is for a delivery to ${placeName(locked.deliveryCountry)}. To have the goods sent to ${placeName(country)}, make a counter-offer.`,
  )
}

/** The buyer's order, in the name of who offered or accepted for the buyer. */
async function orderOf(ctx: WorkContext, locked: Offer, move: Move) {
  const { by, personId } = move
  const [last] = await ctx.db
    .select({ personId: offerMove.personId, total: offerMove.total, share: offerMove.share })
    .from(offerMove)
    .where(and(eq(offerMove.offerId, locked.id), eq(offerMove.position, locked.latest)))
  const { total = null, share = null } = last ?? {}
  const orderedBy = by === 'buyer' ? personId : last?.personId
  if (orderedBy == null || total === null || share === null) {
    throw new Error(`nobody has made the offer ${locked.number}`)
  }
  const { number, buyerCompanyId, lots, shipping, currency } = locked
  if (shipping === null) {
    throw new ProblemError(
      'conflict',
      'Nobody has said what shipping costs. Make a counter-offer that says it.',
    )
  }
  return orderAgreed(
    ctx,
    {
      offerNumber: number,
      lots: lots.map(({ listingId, title, pieces, amount, lines, inPart }) => ({
        listingId,
        title,
        pieces,
        goods: amount,
        agreed: lines === null ? null : { lines, inPart },
      })),
      buyer: { companyId: buyerCompanyId, personId: orderedBy },
      shipping,
      sums: { total, share },
      currency,
      days: daysOf(locked),
      delivery: await deliveryOf(ctx, locked, move),
      sellerPersonId: by === 'seller' ? personId : null,
    },
    locked.id,
  )
}

/** Adds an offer's last move to its history, and tells the other side. */
export async function noteMove(
  ctx: WorkContext,
  moved: Offer,
  { event, by, personId, offered, note }: Omit<Move, 'terms'> & { offered: Offered | null },
): Promise<void> {
  const kept = note === undefined ? null : await asKept(ctx, moved, note)
  await ctx.db.insert(offerMove).values({
    offerId: moved.id,
    position: moved.latest,
    event,
    by,
    personId,
    pieces: offered === null ? null : moved.pieces,
    amount: offered?.amount ?? null,
    shipping: offered?.shipping ?? null,
    ...daysOf(moved),
    expiresAt: offered?.times.expiresAt ?? null,
    listAmount: offered?.listAmount ?? null,
    total: offered?.total ?? null,
    share: offered?.share ?? null,
    deliveryCountry: offered?.to ?? null,
    note: kept?.text ?? null,
    hidden: kept?.hidden ?? false,
    at: moved.stateSince,
  })
  const companyId = by === 'buyer' ? moved.buyerCompanyId : moved.sellerCompanyId
  await happened(ctx, offerEvents[event], moved.id, {
    after: { state: moved.state, ...(by === 'clock' ? {} : { companyId }) },
  })
  await tellOfMove(ctx, moved, { event, by })
}

/**
 * Moves an offer of the caller's company, as its buyer or its seller.
 * @param position the last move that the caller has seen
 * @throws ProblemError 403 for a role that may not, 404, 409 if it was moved meanwhile
 */
export async function moveOwnOffer(
  ctx: CallContext<MemberActor>,
  { number, position }: { number: number; position: number },
  move: Pick<Move, 'event' | 'terms' | 'note' | 'deliveryAddressId'>,
): Promise<Offer> {
  const found = await findOwnOffer(ctx, number)
  const by = ownSide(ctx, found)
  if (!mayChange(ctx.actor.company.role, areaOf[by])) throw new ProblemError('forbidden')
  if (move.terms !== undefined) {
    await ctx.services.limits.consume(offerLimits.offer, ctx.actor.company.id)
  }
  const moved =
    found.latest === position
      ? await moveOffer(ctx, found, { ...move, by, personId: ctx.actor.personId })
      : null
  if (moved !== null) return moved
  const now = await findOwnOffer(ctx, number)
  const state = stateNow(now, ctx.clock())
  throw new ProblemError(
    'conflict',
    `This cannot be done: the offer is now “${offerStates[state]}”, and the price may have changed. Reload the page. ${possibleInOffer(state, by)}`,
    { possible: offerEventsFrom(state, by) },
  )
}
