import { and, eq, gt, lte } from 'drizzle-orm'

import { audit } from '#server/audit/audit.ts'
import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { orderableFor } from '#server/features/listings/service.ts'
import { type AgreedSums, asKept, orderAgreed, ownSide } from '#server/features/orders/service.ts'
import { mayChange } from '#shared/contract/company-roles.ts'
import { areaOf } from '#shared/contract/trade-sides.ts'
import {
  mostMoves,
  type OfferEvent,
  offerEventsFrom,
  type OfferMover,
  offerStates,
  offerTimes,
  offerTransitionFor,
} from '#shared/features/offers/offer-states.ts'
import { possibleInOffer } from '#shared/features/offers/possible-in-offer.ts'
import { daysOf, daysWith } from '#shared/features/orders/usual-days.ts'

import { askedFor, type NewTerms, refuseTerms, sumsOf, whyNot } from './check-terms.ts'
import { findOwnOffer, type Offer, stateNow } from './find-offer.ts'
import { offerLimits } from './limits.ts'
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
}

interface Offered extends AgreedSums {
  pieces: number
  /** Minor units for all pieces. */
  amount: number
  /** Minor units for sending all pieces; null if nobody has said it. */
  shipping: number | null
  expiresAt: Date
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
              ...offerTimes(terms.hours, now),
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
  const shipping = terms.shipping ?? locked.shipping
  if (by === 'seller' && shipping === null) throw shippingMissing()
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
        })
  if (found === null || found.currency !== locked.currency) {
    throw new ProblemError('conflict', 'The lot is not on sale now. The offer stays open.')
  }
  const unlike = whyNot(locked, found)
  if (unlike !== null) {
    throw new ProblemError('conflict', `${unlike} Decline the offer; a new one can follow.`)
  }
  refuseTerms(found, pieces, locked.inPart)
  const { expiresAt } = offerTimes(hours, ctx.clock())
  const listAmount = await askedFor(ctx, locked, found)
  return {
    pieces,
    amount,
    shipping,
    expiresAt,
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

/** The buyer's order, in the name of who offered or accepted for the buyer. */
async function orderOf(ctx: WorkContext, locked: Offer, { by, personId }: Move) {
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
    expiresAt: offered?.expiresAt ?? null,
    listAmount: offered?.listAmount ?? null,
    total: offered?.total ?? null,
    share: offered?.share ?? null,
    note: kept?.text ?? null,
    hidden: kept?.hidden ?? false,
    at: moved.stateSince,
  })
  const companyId = by === 'buyer' ? moved.buyerCompanyId : moved.sellerCompanyId
  await audit(ctx, {
    action: `offer.${event}`,
    object: { kind: 'offer', id: moved.id },
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
  move: Pick<Move, 'event' | 'terms' | 'note'>,
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
