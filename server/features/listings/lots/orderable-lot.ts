import { and, eq } from 'drizzle-orm'

import type { BuyerActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { deliveryCountry } from '#server/features/addresses/service.ts'
import { currentRates, currentSpotsIn } from '#server/features/rates/service.ts'
import type { Currency } from '#shared/contract/money.ts'
import {
  priceAt,
  type Quote,
  smallestOrder,
  type Spots,
} from '#shared/features/listings/pricing.ts'

import { firstPictures } from '../pictures/public-picture.ts'
import { listing } from '../table.ts'
import { findLot } from './lot-page.ts'
import { shippingOfLots } from './lot-shipping.ts'
import { taxOfLots } from './lot-tax.ts'
import { quoteNow } from './quote-now.ts'
import { isOnSale, isOpenToBuyer, type Lot, openTo } from './visible-lots.ts'

/** Metal prices that count instead of today's; null if there are none for a listing. */
type LockedSpots = (listingId: string, quote: Quote) => Promise<Spots | null>

/**
 * A lot with what a number of its pieces cost the caller now; null instead of the price if so many
 * cannot be ordered.
 * @throws ProblemError 404 if the lot is not open to the caller, 409 if it is their own, 410 if it is
 *   no longer on sale
 * @param more.locked asked only for a price that follows the metal
 * @param more.to the country of the address where the goods go, as ISO 3166-1 alpha-2; if left out, that of
 *   the company's default one
 */
export async function orderableLot(
  ctx: CallContext<BuyerActor>,
  slug: string,
  pieces: number,
  more: { locked?: LockedSpots; to?: string | undefined } = {},
) {
  const lot = await findLot(ctx, slug)
  const buyer = ctx.actor.company.id
  if (lot.companyId === buyer) throw new ProblemError('conflict', 'This lot is your own.')
  if (!(await openTo(ctx, [lot])).has(lot.id)) throw new ProblemError('not-found')
  return priceNow(ctx, lot, { buyer, pieces, ...more })
}

/** The same for a company that buys; null if the lot is not on sale, or not open to it. */
export async function orderableFor(
  ctx: WorkContext,
  {
    listingId,
    ...asked
  }: { buyer: string; listingId: string; pieces: number; to?: string | undefined },
) {
  const [lot] = await ctx.db
    .select()
    .from(listing)
    .where(and(eq(listing.id, listingId), isOnSale(ctx), isOpenToBuyer(ctx, asked.buyer, listing)))
  return lot === undefined ? null : priceNow(ctx, lot, asked)
}

export type OrderableLot = Awaited<ReturnType<typeof priceNow>>

async function priceNow(
  ctx: WorkContext,
  lot: Lot,
  {
    buyer,
    pieces,
    locked,
    to,
  }: { buyer: string; pieces: number; locked?: LockedSpots; to?: string | undefined },
) {
  const quote = quoteNow(lot)
  const currency = quote.currency as Currency
  // Only a price that follows the metal needs the rates.
  const spots =
    quote.basis === 'spot'
      ? ((await locked?.(lot.id, quote)) ?? currentSpotsIn(await currentRates(ctx), currency))
      : {}
  const priced = priceAt(quote, pieces, spots)
  const country = to ?? (await deliveryCountry(ctx, buyer))
  const terms = (await taxOfLots(ctx, buyer, [lot], country))(lot)
  return {
    lot,
    picture: (await firstPictures(ctx, [lot.id])).get(lot.id) ?? null,
    currency,
    ...terms,
    /** How it is shipped to the buyer. */
    shipping: (await shippingOfLots(ctx, [lot]))(lot, terms),
    available: quote.quantity,
    least: smallestOrder(quote),
    /** All of it is sold in one order. */
    whole: quote.basis === 'total',
    price: priced && {
      unit: priced.unit,
      total: priced.total,
      tierFrom: quote.tiers[priced.tier]?.from ?? 1,
    },
  }
}
