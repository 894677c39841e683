import { asc, eq } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { addressGone, deliveryAddress } from '#server/features/addresses/service.ts'
import {
  type OrderableLot,
  orderableLotsFor,
  picturesOfListings,
  quoteNow,
} from '#server/features/listings/service.ts'
import { contactsOpen, ownSide } from '#server/features/orders/service.ts'
import { currentRates, metalsIn } from '#server/features/rates/service.ts'
import { readMessages } from '#server/threads/messages.ts'
import { mayChange } from '#shared/contract/company-roles.ts'
import { areaOf, type Side } from '#shared/contract/trade-sides.ts'
import { kinds } from '#shared/features/listings/kinds/kinds.ts'
import { offerEventsFrom } from '#shared/features/offers/offer-states.ts'
import { daysOf } from '#shared/features/orders/usual-days.ts'

import { askedFor, type WantedLot, whyNot } from './check-terms.ts'
import { findOwnOffer, type Offer } from './find-offer.ts'
import { summariesOf } from './list-offers.ts'
import { offerThreads } from './messages.ts'
import { offerMove } from './table.ts'
import { mayWriteIn } from './writing-side.ts'

/**
 * An offer as its buyer or its seller sees it.
 * @param deliverTo the id of an address of the caller's book for which the lots are priced; the offer's own
 *   country if left out
 * @throws ProblemError 404 if the caller's company is neither; 409 if it has no such address
 */
export async function readOffer(
  ctx: CallContext<MemberActor>,
  { number, deliverTo }: { number: number; deliverTo?: string | undefined },
) {
  const found = await findOwnOffer(ctx, number)
  if (deliverTo === undefined) return presentOffer(ctx, found)
  const there = await deliveryAddress(ctx, ctx.actor.company.id, deliverTo)
  if (there === null) throw new ProblemError('conflict', addressGone)
  return presentOffer(ctx, found, there.address.country)
}

export async function presentOffer(
  ctx: CallContext<MemberActor>,
  found: Offer,
  to: string = found.deliveryCountry,
) {
  const { id } = found
  const [summary] = await summariesOf(ctx, [found])
  if (summary === undefined) throw new Error('an offer has no summary')
  const moves = await ctx.db
    .select()
    .from(offerMove)
    .where(eq(offerMove.offerId, id))
    .orderBy(asc(offerMove.position))
  const side = ownSide(ctx, found)
  const decides = mayChange(ctx.actor.company.role, areaOf[side])
  const { company } = ctx.actor
  const trades = company.verified && !company.suspended
  const can = decides ? offerEventsFrom(summary.state, side) : []
  return {
    ...summary,
    lots: await presentLots(ctx, found, { side, to }),
    shipping: found.shipping,
    ...daysOf(found),
    delivery: {
      country: found.deliveryCountry,
      addressId: side === 'buyer' ? found.deliveryAddressId : null,
    },
    moves: moves.map((each) => ({ ...each, terms: termsOf(each) })),
    messages: await readMessages(ctx, offerThreads, id, side),
    can: trades
      ? can.filter((event) => event !== 'accept' || found.shipping !== null)
      : can.filter((event) => event === 'decline' || event === 'withdraw'),
    canWrite: decides && trades && mayWriteIn(found, ctx.clock()),
    contactsOpen: await contactsOpen(ctx, found),
    orderNumber: found.orderNumber,
  }
}

function termsOf(move: typeof offerMove.$inferSelect) {
  const { pieces, amount, shipping, deliveryCountry, expiresAt, listAmount } = move
  if (pieces === null || amount === null || deliveryCountry === null || expiresAt === null) {
    return null
  }
  return {
    pieces,
    amount,
    shipping,
    to: deliveryCountry,
    ...daysOf(move),
    list: listAmount,
    expiresAt,
  }
}

/** What a lot is made of, and its condition. */
function linesOf({ kind, facts, sheet: { values } }: OrderableLot['lot']): string[] {
  const { condition } = kinds[kind].fields
  const stated = values.condition === undefined ? '' : condition?.show(values.condition, values)
  return [...facts.lines, stated ?? ''].filter(Boolean)
}

/** The lots of an offer, each as the buyer can order it now, and with what its reader's side may judge it by. */
async function presentLots(
  ctx: WorkContext,
  { lots, buyerCompanyId: buyer, currency }: Offer,
  { side, to }: { side: Side; to: string },
) {
  const found = await orderableLotsFor(ctx, { buyer, to }, lots)
  const pictures = await picturesOfListings(
    ctx,
    lots.flatMap(({ listingId }) => listingId ?? []),
  )
  const rates = metalsIn(await currentRates(ctx), currency)
  const shown = []
  for (const [at, each] of lots.entries()) {
    const now = found[at] ?? null
    const same = now !== null && now.currency === currency
    shown.push({
      ...each,
      picture: pictures.get(each.listingId ?? '') ?? null,
      lines: each.inPart ? each.lines : null,
      now: same
        ? await lotNow(ctx, { ...each, found: now }, { side, rates, many: lots.length })
        : null,
    })
  }
  return shown
}

async function lotNow(
  ctx: WorkContext,
  wanted: WantedLot,
  { side, rates, many }: { side: Side; rates: ReturnType<typeof metalsIn>; many: number },
) {
  const { lot, available, whole, tax, feeTerms, feeTax, shipping } = wanted.found
  const unlike = whyNot(wanted, many)
  const quote = quoteNow(lot)
  return {
    lines: linesOf(lot),
    available,
    whole,
    tax,
    feeTerms,
    feeTax,
    shipping,
    list: unlike === null ? await askedFor(ctx, wanted) : null,
    quote: { ...quote, tiers: [...quote.tiers], metals: [...quote.metals] },
    metals: rates.filter(({ metal }) => quote.metals.some((part) => part.metal === metal)),
    cost: side === 'seller' ? (lot.cost ?? undefined) : undefined,
    unlike,
  }
}
