import { randomUUID } from 'node:crypto'

import { and, eq, inArray, lte, sql } from 'drizzle-orm'

import type { BuyerActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { addressGone, deliveryAddress } from '#server/features/addresses/service.ts'
import { type OrderableLot, orderableLots, pickLines } from '#server/features/listings/service.ts'
import { manifestOf } from '#shared/features/listings/parts.ts'
import { daysWith, sellersDaysAt } from '#shared/features/orders/usual-days.ts'

import { type NewTerms, offeredShipping, refuseTerms, sharesOf, sumsOf } from './check-terms.ts'
import { offerLimits } from './limits.ts'
import { moveOffer, noteMove } from './move-offer.ts'
import { offerTimes } from './offer-times.ts'
import { offer, offerLot } from './table.ts'

/** A lot that a buyer offers for. */
interface Wish {
  slug: string
  pieces: number
  /** The keys of the lines that are wanted; without them, the whole lot is. */
  lines?: readonly string[] | undefined
}

/**
 * Offers a price for lots of one seller, or for lines of them.
 * @throws ProblemError 404 or 410 for a lot; 409 if one cannot be ordered now, has other lines, or the
 *   caller's company has an open offer for it or no such delivery address, or if they do not go together;
 *   422 for the pieces and for lines that weigh too little
 */
export async function makeOffer(
  ctx: CallContext<BuyerActor>,
  {
    lots: wishes,
    deliveryAddressId,
    ...terms
  }: NewTerms & { lots: readonly Wish[]; deliveryAddressId: string },
): Promise<{ number: number }> {
  await ctx.services.limits.consume(offerLimits.offer, ctx.actor.company.id)
  return inTransaction(ctx, async (inside) => {
    const { company, personId } = inside.actor
    const delivery = await deliveryAddress(inside, company.id, deliveryAddressId)
    if (delivery === null) throw new ProblemError('conflict', addressGone)
    const to = delivery.address.country
    const found = await orderableLots(inside, wishes, { to })
    const [first, ...others] = wishes.flatMap(({ slug, pieces, lines: keys }, at) => {
      const lot = found[at]
      return lot === undefined ? [] : [{ slug, found: lot, pieces, ...linesOf(lot, keys) }]
    })
    if (first === undefined) throw new Error('an offer has a lot')
    const wanted = [first, ...others] as const
    const { currency, lot, parties } = first.found
    if (
      others.some(
        (each) => each.found.lot.companyId !== lot.companyId || each.found.currency !== currency,
      )
    ) {
      throw new ProblemError(
        'conflict',
        'The lots of an offer come from one seller, in one currency.',
      )
    }
    refuseTerms(wanted, (at) => `/lots/${at}/pieces`)
    await expireDue(
      inside,
      company.id,
      found.map((each) => each.lot.id),
    )
    const now = inside.clock()
    const { amount } = terms
    const { shares, listAmount } = await sharesOf(inside, wanted, amount)
    const shipping = offeredShipping(wanted, shares, terms.shipping)
    const times = offerTimes(terms.hours, now, parties.seller.country)
    const usual = sellersDaysAt(now, first.found.shipping.handlingDays)
    const [made] = await inside.db
      .insert(offer)
      .values({
        id: randomUUID(),
        number: sql`nextval('offer_number')`,
        buyerCompanyId: company.id,
        sellerCompanyId: lot.companyId,
        currency,
        state: 'seller-turn',
        stateSince: now,
        latest: 1,
        pieces: wanted.reduce((sum, each) => sum + each.pieces, 0),
        amount,
        shipping,
        ...daysWith(terms, usual),
        deliveryAddressId,
        deliveryCountry: to,
        ...times,
      })
      .returning()
    if (made === undefined) throw new Error('an offer was not written')
    const lots = wanted.map(({ slug, found: { lot: each }, pieces, lines, inPart }, at) => ({
      offerId: made.id,
      position: at + 1,
      buyerCompanyId: company.id,
      open: true,
      listingId: each.id,
      kind: each.kind,
      slug,
      stockNumber: each.stockNumber ?? '',
      title: each.title,
      lines,
      inPart,
      pieces,
      amount: shares[at] ?? 0,
    }))
    const written = await inside.db
      .insert(offerLot)
      // In one order, so that two offers of a buyer for the same lots never wait for each other.
      .values(lots.toSorted((a, b) => (a.listingId < b.listingId ? -1 : 1)))
      .onConflictDoNothing()
      .returning()
    const taken = lots.find((each) => written.every(({ position }) => position !== each.position))
    if (taken !== undefined) {
      const which = lots.length === 1 ? 'this lot' : `“${taken.title}”`
      throw new ProblemError('conflict', `Your company has an open offer for ${which}.`)
    }
    const [one, ...rest] = written.toSorted((a, b) => a.position - b.position)
    if (one === undefined) throw new Error('an offer has a lot')
    await noteMove(
      inside,
      { ...made, lots: [one, ...rest] },
      {
        event: 'make',
        by: 'buyer',
        personId,
        offered: {
          amount,
          shares,
          shipping,
          to,
          times,
          listAmount,
          ...sumsOf(wanted, shares, shipping),
        },
        note: terms.note,
      },
    )
    return { number: made.number }
  })
}

/** The lines of a lot that are wanted; null for a lot without a manifest. All lines are the whole lot. */
function linesOf({ lot }: OrderableLot, keys: readonly string[] | undefined) {
  const picked = keys === undefined ? null : pickLines(lot, keys)
  const manifest = manifestOf(lot.sheet)
  if (picked !== null && picked.length < manifest.length) return { lines: picked, inPart: true }
  return { lines: manifest.length > 0 ? manifest : null, inPart: false }
}

/** Ends the buyer's offers for lots if their time is over, so that the clock's next round need not come first. */
async function expireDue(
  ctx: WorkContext,
  buyer: string,
  listingIds: readonly string[],
): Promise<void> {
  const ofThese = ctx.db
    .select({ id: offerLot.offerId })
    .from(offerLot)
    .where(
      and(
        eq(offerLot.buyerCompanyId, buyer),
        inArray(offerLot.listingId, listingIds),
        offerLot.open,
      ),
    )
  const due = await ctx.db
    .select()
    .from(offer)
    .where(and(inArray(offer.id, ofThese), lte(offer.expiresAt, ctx.clock())))
  for (const each of due)
    await moveOffer(ctx, each, { event: 'expire', by: 'clock', personId: null })
}
