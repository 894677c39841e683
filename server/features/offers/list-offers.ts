import { and, eq, gt, inArray, lte, notInArray, or, type SQL } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import {
  beyond,
  inOrder,
  type Order as Sorting,
  pageFrom,
  type Paging,
  placeOf,
} from '#server/db/keyset.ts'
import { companyNamesOf } from '#server/features/companies/service.ts'
import { picturesOfListings } from '#server/features/listings/service.ts'
import { ownSide } from '#server/features/orders/service.ts'
import type { Side } from '#shared/contract/trade-sides.ts'
import type { OfferListName, OfferViewName } from '#shared/features/offers/contract.ts'
import { openOfferStates } from '#shared/features/offers/offer-states.ts'

import { isOfferOf, lineCountOf, type Offer, stateNow } from './find-offer.ts'
import { offerSays } from './offer-search.ts'
import { offer } from './table.ts'

const endingFirst: Sorting = { by: offer.expiresAt, id: offer.id, direction: 'asc' }
const newestFirst: Sorting = { by: offer.stateSince, id: offer.id, direction: 'desc' }

/** Whose answer an offer waits for, as one side sees it. */
function waitsFor(found: Offer, side: Side, now: Date): OfferViewName {
  const state = stateNow(found, now)
  if (!openOfferStates.includes(state)) return 'over'
  return state === `${side}-turn` ? 'ours' : 'theirs'
}

/** What every view of an offer says, to the company that reads it. */
export async function summariesOf(ctx: CallContext<MemberActor>, found: readonly Offer[]) {
  const names = await companyNamesOf(
    ctx,
    found.flatMap(({ buyerCompanyId, sellerCompanyId }) => [buyerCompanyId, sellerCompanyId]),
  )
  const pictures = await picturesOfListings(
    ctx,
    found.flatMap(({ listingId }) => listingId ?? []),
  )
  const now = ctx.clock()
  return found.map((each) => {
    const side = ownSide(ctx, each)
    const other = side === 'buyer' ? each.sellerCompanyId : each.buyerCompanyId
    return {
      number: each.number,
      side: side === 'buyer' ? ('buying' as const) : ('selling' as const),
      state: stateNow(each, now),
      waits: waitsFor(each, side, now),
      other: names.get(other) ?? '',
      title: each.title,
      kind: each.kind,
      picture: each.listingId === null ? null : (pictures.get(each.listingId) ?? null),
      pieces: each.pieces,
      currency: each.currency,
      amount: each.amount,
      expiresAt: each.expiresAt.toISOString(),
      lineCount: lineCountOf(each),
      since: each.stateSince.toISOString(),
    }
  })
}

/** The condition for each view of a company's offers. */
function viewsOf({ actor, clock }: CallContext<MemberActor>) {
  const own = actor.company.id
  const now = clock()
  const standing = gt(offer.expiresAt, now)
  const turn = (buyer: Offer['state'], seller: Offer['state']): SQL | undefined =>
    and(
      standing,
      or(
        and(eq(offer.buyerCompanyId, own), eq(offer.state, buyer)),
        and(eq(offer.sellerCompanyId, own), eq(offer.state, seller)),
      ),
    )
  return {
    ours: turn('buyer-turn', 'seller-turn'),
    theirs: turn('seller-turn', 'buyer-turn'),
    all: isOfferOf(own),
    over: and(
      isOfferOf(own),
      or(
        notInArray(offer.state, openOfferStates),
        and(inArray(offer.state, openOfferStates), lte(offer.expiresAt, now)),
      ),
    ),
  }
}

/** The offers of the caller's company in one list: what ends first, or what changed last. */
export async function listOffers(
  ctx: CallContext<MemberActor>,
  {
    view,
    q,
    after,
    limit,
  }: Paging & {
    view: OfferListName
    /** Words of its number, of its lot, or of the other company's name. */
    q?: string | undefined
  },
) {
  const views = viewsOf(ctx)
  const order = view === 'ours' || view === 'theirs' ? endingFirst : newestFirst
  const rows = await ctx.db
    .select({ offer, place: placeOf(order) })
    .from(offer)
    .where(and(views[view], offerSays(ctx.actor.company.id, q), beyond(order, after)))
    .orderBy(...inOrder(order))
    .limit(limit + 1)
  const { items, next } = pageFrom(rows, limit)
  return {
    items: await summariesOf(
      ctx,
      items.map((row) => row.offer),
    ),
    next,
    open: {
      ours: await ctx.db.$count(offer, views.ours),
      theirs: await ctx.db.$count(offer, views.theirs),
    },
  }
}
