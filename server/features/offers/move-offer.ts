import { and, eq, gt, lte } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import {
  addressGone,
  deliveryAddress,
  type FrozenAddress,
} from '#server/features/addresses/service.ts'
import { orderableFor } from '#server/features/listings/service.ts'
import {
  type AgreedSums,
  asKept,
  notOrdered,
  orderAgreed,
  ownSide,
} from '#server/features/orders/service.ts'
import { mayChange } from '#shared/contract/company-roles.ts'
import { areaOf } from '#shared/contract/trade-sides.ts'
import {
  mostMoves,
  type OfferEvent,
  offerEventsFrom,
  type OfferMover,
  offerStates,
  offerTransitionFor,
} from '#shared/features/offers/offer-states.ts'
import { possibleInOffer } from '#shared/features/offers/possible-in-offer.ts'
import { daysOf, daysWith } from '#shared/features/orders/usual-days.ts'
import { placeName } from '#shared/features/shipping/place-name.ts'

import {
  askedFor,
  type NewTerms,
  offeredShipping,
  refuseTerms,
  sumsOf,
  whyNot,
} from './check-terms.ts'
import { offerEvents } from './events.ts'
import { findOwnOffer, type Offer, stateNow } from './find-offer.ts'
import { offerLimits } from './limits.ts'
import { offerTimes } from './offer-times.ts'
import { offer, offerMove } from './table.ts'
import { tellOfMove } from './tell-sides.ts'

interface Move {
  event: OfferEvent
  by: OfferMover
  /** Null if nobody did it but the clock. */
  personId: string | null
  /** Of a counter-offer. */
  terms?: NewTerms
  note?: string | undefined
  /** Of a buyer who accepts: where the goods go. */
  deliveryAddressId?: string | undefined
}

interface Offered extends AgreedSums {
  pieces: number
  /** Minor units for all pieces. */
  amount: number
  /** Minor units for sending all pieces; null if nobody has said it. */
  shipping: number | null
  /** The country where the goods would go. */
  to: string
  /** When it ends. */
  times: ReturnType<typeof offerTimes>
  /** What the lot asks for so many, in minor units; null without a price. */
  listAmount: number | null
}

/**
 * Moves an offer that nobody has moved since it was read, and tells the other side; in the open
 * transaction, or in its own. Accepting places the buyer's order.
 * @returns the offer in its new state; null if it is not, or no longer, as it was read
 * @throws ProblemError 409 if an accepted offer cannot be ordered now
 */
export async function moveOffer(ctx: WorkContext, read: Offer, move: Move): Promise<Offer | null> {
  const { event, by, terms, personId } = move
  const transition = offerTransitionFor(read.state, event, by)
  if (transition === undefined) return null
  return inTransaction(ctx, async (inside) => {
    const now = inside.clock()
    const [locked] = await inside.db
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
    if (locked === undefined) return null
    const offered = terms === undefined ? null : await offeredBy(inside, locked, { by, terms })
    const order = event === 'accept' ? await orderOf(inside, locked, move) : null
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
              pieces: terms.pieces,
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
    await noteMove(inside, moved, { event, by, personId, offered, note: move.note })
    return moved
  })
}

/** What a counter-offer offers. */
async function offeredBy(
  ctx: WorkContext,
  locked: Offer,
  { by, terms }: { by: OfferMover; terms: NewTerms },
): Promise<Offered> {
  const { pieces, amount, hours } = terms
  if (by === 'seller' && terms.deliveryAddressId !== undefined) throw buyersChoice()
  if (by === 'seller' && terms.shipping === undefined && locked.shipping === null) {
    throw shippingMissing()
  }
  const chosen = terms.deliveryAddressId ?? locked.deliveryAddressId
  const to =
    by === 'buyer'
      ? (await chosenAddress(ctx, locked, chosen)).address.country
      : locked.deliveryCountry
  if (locked.latest >= mostMoves) {
    throw new ProblemError(
      'conflict',
      `There were ${mostMoves} moves. Accept or decline this offer; a new one can follow.`,
    )
  }
  const found =
    locked.listingId === null
      ? null
      : await orderableFor(ctx, {
          buyer: locked.buyerCompanyId,
          listingId: locked.listingId,
          pieces,
          to,
        })
  if (found === null || found.currency !== locked.currency) {
    throw new ProblemError('conflict', 'The lot is not on sale now. The offer stays open.')
  }
  const unlike = whyNot(locked, found)
  if (unlike !== null) {
    throw new ProblemError('conflict', `${unlike} Decline the offer; a new one can follow.`)
  }
  refuseTerms(found, pieces, locked.inPart)
  const answers = by === 'seller' ? found.parties.buyer : found.parties.seller
  const times = offerTimes(hours, ctx.clock(), answers.country)
  const listAmount = await askedFor(ctx, locked, found)
  // What stands was for another country, so the seller's terms count again, as for a first offer.
  const shipping =
    to === locked.deliveryCountry
      ? (terms.shipping ?? locked.shipping)
      : offeredShipping(found, terms)
  return {
    pieces,
    amount,
    shipping,
    to,
    times,
    listAmount,
    ...sumsOf(found, { amount, shipping }),
  }
}

const shippingMissing = () =>
  new ProblemError('invalid-input', undefined, {
    errors: [
      { pointer: '/shipping', detail: 'Say what shipping costs the buyer: 0 if it is included.' },
    ],
  })

const buyersChoice = () =>
  new ProblemError('invalid-input', undefined, {
    errors: [
      { pointer: '/deliveryAddressId', detail: 'Only the buyer chooses where the goods go.' },
    ],
  })

/** @throws ProblemError 409 if the address is no longer in the buyer's address book */
async function chosenAddress(
  ctx: WorkContext,
  { buyerCompanyId }: Offer,
  id: string,
): Promise<FrozenAddress> {
  const found = await deliveryAddress(ctx, buyerCompanyId, id)
  if (found === null) throw new ProblemError('conflict', addressGone)
  return found
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
    throw new ProblemError('invalid-input', undefined, {
      errors: [{ pointer: '/deliveryAddressId', detail: 'Choose where the goods go.' }],
    })
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
  const { number, listingId, buyerCompanyId, pieces, amount, shipping } = locked
  const { currency, lines, inPart } = locked
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
      listingId,
      buyer: { companyId: buyerCompanyId, personId: orderedBy },
      pieces,
      goods: amount,
      shipping,
      sums: { total, share },
      currency,
      days: daysOf(locked),
      delivery: await deliveryOf(ctx, locked, move),
      agreed: lines === null ? null : { lines, inPart },
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
    pieces: offered?.pieces ?? null,
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
