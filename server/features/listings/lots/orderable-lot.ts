import { and, asc, inArray } from 'drizzle-orm'

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
import { isOnSale, isOpenToBuyer, type Lot, openTo, quoteNow } from './visible-lots.ts'

/** Metal prices that count instead of today's, by the listings for which there are some. */
type LockedSpots = (
  following: readonly { id: string; quote: Quote }[],
) => Promise<ReadonlyMap<string, Spots>>

/** How a price is found. */
interface Terms {
  /** Asked only for prices that follow the metal. */
  locked?: LockedSpots
  /** The country of the address where the goods go, as ISO 3166-1 alpha-2; by default the company's own choice. */
  to?: string | undefined
}

/**
 * Lots with what a number of their pieces cost the caller now, in the order of `wanted`; null instead of the
 * price if so many cannot be ordered.
 * @param more.hold nobody else changes these lots until the open transaction ends
 * @throws ProblemError 404 if a lot is not open to the caller, 409 if it is their own, 410 if it is
 *   no longer on sale
 */
export async function orderableLots(
  ctx: CallContext<BuyerActor>,
  wanted: readonly { slug: string; pieces: number }[],
  { hold = false, ...terms }: Terms & { hold?: boolean } = {},
): Promise<OrderableLot[]> {
  const onSale = ctx.db
    .select()
    .from(listing)
    .where(
      and(
        inArray(
          listing.slug,
          wanted.map(({ slug }) => slug),
        ),
        isOnSale(ctx),
      ),
    )
    // Everybody locks listings in this order, so that two orders never wait for each other.
    .orderBy(asc(listing.id))
  const found = await (hold ? onSale.for('update', { of: listing }) : onSale)
  const lots: { lot: Lot; pieces: number }[] = []
  for (const { slug, pieces } of wanted) {
    const lot = found.find((each) => each.slug === slug) ?? (await findLot(ctx, slug))
    lots.push({ lot, pieces })
  }
  const buyer = ctx.actor.company.id
  if (lots.some(({ lot }) => lot.companyId === buyer)) {
    throw new ProblemError('conflict', 'This lot is your own.')
  }
  const open = await openTo(ctx, found)
  if (lots.some(({ lot }) => !open.has(lot.id))) throw new ProblemError('not-found')
  return pricesNow(ctx, buyer, lots, terms)
}

/** The same for one lot. */
export async function orderableLot(
  ctx: CallContext<BuyerActor>,
  slug: string,
  pieces: number,
): Promise<OrderableLot> {
  const [lot] = await orderableLots(ctx, [{ slug, pieces }])
  return lot as OrderableLot
}

/** The buyer, and the country of the address where the goods go. */
interface BuyerTo {
  buyer: string
  to?: string | undefined
}

/**
 * The same for a company that buys, in the order of `wanted`; null for a lot that is not on sale, is not open
 * to it, or has been deleted.
 */
export async function orderableLotsFor(
  ctx: WorkContext,
  { buyer, to }: BuyerTo,
  wanted: readonly { listingId: string | null; pieces: number }[],
): Promise<(OrderableLot | null)[]> {
  const ids = wanted.flatMap(({ listingId }) => listingId ?? [])
  const found = await ctx.db
    .select()
    .from(listing)
    .where(and(inArray(listing.id, ids), isOnSale(ctx), isOpenToBuyer(ctx, buyer, listing)))
  const lots = wanted.flatMap(({ listingId, pieces }) => {
    const lot = found.find(({ id }) => id === listingId)
    return lot === undefined ? [] : [{ lot, pieces }]
  })
  const priced = lots.length === 0 ? [] : await pricesNow(ctx, buyer, lots, { to })
  return wanted.map(({ listingId }) => priced.find(({ lot }) => lot.id === listingId) ?? null)
}

/** The same for one lot. */
export async function orderableFor(
  ctx: WorkContext,
  { listingId, pieces, ...buyerTo }: BuyerTo & { listingId: string; pieces: number },
): Promise<OrderableLot | null> {
  const [found] = await orderableLotsFor(ctx, buyerTo, [{ listingId, pieces }])
  return found ?? null
}

export type OrderableLot = Awaited<ReturnType<typeof pricesNow>>[number]

async function pricesNow(
  ctx: WorkContext,
  buyer: string,
  wanted: readonly { lot: Lot; pieces: number }[],
  { locked, to }: Terms,
) {
  const lots = wanted.map(({ lot }) => lot)
  const quotes = new Map(lots.map((lot) => [lot.id, quoteNow(lot)]))
  // Only a price that follows the metal needs the rates.
  const following = [...quotes].flatMap(([id, quote]) =>
    quote.basis === 'spot' ? [{ id, quote }] : [],
  )
  const own = following.length === 0 ? undefined : await locked?.(following)
  const rates = following.length === 0 ? null : await currentRates(ctx)
  const country = to ?? (await deliveryCountry(ctx, buyer))
  const taxOf = await taxOfLots(ctx, buyer, lots, country)
  const shippingOf = await shippingOfLots(ctx, lots)
  const pictures = await firstPictures(
    ctx,
    lots.map(({ id }) => id),
  )
  return wanted.map(({ lot, pieces }) => {
    const quote = quotes.get(lot.id) ?? quoteNow(lot)
    const currency = quote.currency as Currency
    const spots = own?.get(lot.id) ?? (rates === null ? {} : currentSpotsIn(rates, currency))
    const priced = priceAt(quote, pieces, spots)
    const sale = taxOf(lot)
    return {
      lot,
      picture: pictures.get(lot.id) ?? null,
      currency,
      ...sale,
      /** How it is shipped to the buyer. */
      shipping: shippingOf(lot, sale),
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
  })
}
