import { randomUUID } from 'node:crypto'

import { and, eq, inArray, lte, sql } from 'drizzle-orm'

import type { BuyerActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { addressGone, deliveryAddress } from '#server/features/addresses/service.ts'
import { orderableLot, pickLines } from '#server/features/listings/service.ts'
import { manifestOf } from '#shared/features/listings/parts.ts'
import { openOfferStates } from '#shared/features/offers/offer-states.ts'
import { daysWith, sellersDaysAt } from '#shared/features/orders/usual-days.ts'

import { askedFor, type NewTerms, offeredShipping, refuseTerms, sumsOf } from './check-terms.ts'
import { offerLimits } from './limits.ts'
import { moveOffer, noteMove } from './move-offer.ts'
import { offerTimes } from './offer-times.ts'
import { offer } from './table.ts'

/**
 * Offers a price for pieces of a lot, or for lines of it.
 * @throws ProblemError 404 or 410 for the lot; 409 if it cannot be ordered now, has other lines, or the
 *   caller's company has an open offer for it or no such delivery address; 422 for the pieces and for lines that
 *   weigh too little
 */
export async function makeOffer(
  ctx: CallContext<BuyerActor>,
  {
    slug,
    lines: keys,
    deliveryAddressId,
    ...terms
  }: NewTerms & {
    slug: string
    lines?: readonly string[] | undefined
    deliveryAddressId: string
  },
): Promise<{ number: number }> {
  await ctx.services.limits.consume(offerLimits.offer, ctx.actor.company.id)
  return inTransaction(ctx, async (inside) => {
    const { company, personId } = inside.actor
    const delivery = await deliveryAddress(inside, company.id, deliveryAddressId)
    if (delivery === null) throw new ProblemError('conflict', addressGone)
    const to = delivery.address.country
    const found = await orderableLot(inside, slug, terms.pieces, { to })
    const { lot, currency } = found
    const picked = keys === undefined ? null : pickLines(lot, keys)
    const manifest = manifestOf(lot.sheet)
    // All lines are the whole lot.
    const inPart = picked !== null && picked.length < manifest.length
    refuseTerms(found, terms.pieces, inPart)
    await expireDue(inside, company.id, lot.id)
    const now = inside.clock()
    const { pieces, amount } = terms
    const times = offerTimes(terms.hours, now, found.parties.seller.country)
    const shipping = offeredShipping(found, terms)
    const usual = sellersDaysAt(now, found.shipping.handlingDays)
    const [made] = await inside.db
      .insert(offer)
      .values({
        id: randomUUID(),
        number: await nextNumber(inside),
        listingId: lot.id,
        buyerCompanyId: company.id,
        sellerCompanyId: lot.companyId,
        kind: lot.kind,
        slug,
        stockNumber: lot.stockNumber ?? '',
        title: lot.title,
        currency,
        lines: inPart ? picked : manifest.length > 0 ? manifest : null,
        inPart,
        state: 'seller-turn',
        stateSince: now,
        latest: 1,
        pieces,
        amount,
        shipping,
        ...daysWith(terms, usual),
        deliveryAddressId,
        deliveryCountry: to,
        ...times,
      })
      .onConflictDoNothing()
      .returning()
    if (made === undefined) {
      throw new ProblemError('conflict', 'Your company has an open offer for this lot.')
    }
    await noteMove(inside, made, {
      event: 'make',
      by: 'buyer',
      personId,
      offered: {
        pieces,
        amount,
        shipping,
        to,
        times,
        listAmount: await askedFor(inside, made, found),
        ...sumsOf(found, { amount, shipping }),
      },
      note: terms.note,
    })
    return { number: made.number }
  })
}

/** Ends the buyer's offer for a lot if its time is over, so that the clock's next round need not come first. */
async function expireDue(ctx: WorkContext, buyer: string, listingId: string): Promise<void> {
  const due = await ctx.db
    .select()
    .from(offer)
    .where(
      and(
        eq(offer.buyerCompanyId, buyer),
        eq(offer.listingId, listingId),
        inArray(offer.state, openOfferStates),
        lte(offer.expiresAt, ctx.clock()),
      ),
    )
  for (const each of due)
    await moveOffer(ctx, each, { event: 'expire', by: 'clock', personId: null })
}

async function nextNumber({ db }: WorkContext): Promise<number> {
  const { rows } = await db.execute<{ number: string }>(
    sql`select nextval('offer_number')::text as number`,
  )
  return Number(rows[0]?.number)
}
