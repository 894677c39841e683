import { and, eq, gt, inArray, lte, not, notInArray, or, type SQL, sql } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { beyond, pageOf, type Paging, placeOf, type Sorting } from '#server/db/keyset.ts'
import { wordsBegin, wordsOf } from '#server/db/word-search.ts'
import { legalNameOf } from '#server/features/companies/service.ts'
import { picturesOfListings } from '#server/features/listings/service.ts'
import { mayActIn, namesOfSides, ownSide } from '#server/features/orders/service.ts'
import { type CompanyRole, mayChange } from '#shared/contract/company-roles.ts'
import { areaOf, type Side } from '#shared/contract/trade-sides.ts'
import type { OfferListName, OfferViewName } from '#shared/features/offers/contract.ts'
import { openOfferStates } from '#shared/features/offers/offer-states.ts'
import { titleOf } from '#shared/features/orders/order-lines.ts'

import { goodsOf, isOfferOf, type Offer, stateNow, withLots } from './find-offer.ts'
import { offer, offerLot } from './table.ts'

const endingFirst: Sorting = { by: offer.expiresAt, id: offer.id, direction: 'asc' }
const newestFirst: Sorting = { by: offer.stateSince, id: offer.id, direction: 'desc' }

/** Whose answer an offer waits for, as somebody on one side sees it. */
function waitsFor(found: Offer, side: Side, role: CompanyRole, now: Date): OfferViewName {
  const state = stateNow(found, now)
  if (!openOfferStates.includes(state)) return 'over'
  if (state !== `${side}-turn`) return 'theirs'
  return mayChange(role, areaOf[side]) ? 'ours' : 'colleagues'
}

/** What every view of an offer says, to the company that reads it. */
export async function summariesOf(ctx: CallContext<MemberActor>, found: readonly Offer[]) {
  const names = await namesOfSides(ctx, found)
  const pictures = await picturesOfListings(
    ctx,
    found.flatMap(({ lots }) => lots.flatMap(({ listingId }) => listingId ?? [])),
  )
  const now = ctx.clock()
  return found.map((each) => {
    const side = ownSide(ctx, each)
    const other = side === 'buyer' ? each.sellerCompanyId : each.buyerCompanyId
    return {
      number: each.number,
      side: side === 'buyer' ? ('buying' as const) : ('selling' as const),
      state: stateNow(each, now),
      waits: waitsFor(each, side, ctx.actor.company.role, now),
      other: names.get(other) ?? '',
      title: titleOf(each.lots),
      picture:
        each.lots.map(({ listingId }) => pictures.get(listingId ?? '')).find(Boolean) ?? null,
      ...goodsOf(each),
      currency: each.currency,
      amount: each.amount,
      expiresAt: each.expiresAt,
      expiresOn: each.expiresOn,
      since: each.stateSince,
    }
  })
}

/** The condition for each view of a company's offers. */
function viewsOf(ctx: CallContext<MemberActor>) {
  const own = ctx.actor.company.id
  const now = ctx.clock()
  const { buyerCompanyId: buyer, sellerCompanyId: seller } = offer
  const turn = (buying: Offer['state'], selling: Offer['state']) =>
    and(
      gt(offer.expiresAt, now),
      or(
        and(eq(buyer, own), eq(offer.state, buying)),
        and(eq(seller, own), eq(offer.state, selling)),
      ),
    )
  const acts = mayActIn(ctx, { buyer, seller })
  return {
    ours: and(turn('buyer-turn', 'seller-turn'), acts),
    colleagues: and(turn('buyer-turn', 'seller-turn'), not(acts)),
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
    /** Words of its number, of its lots, or of the other company's name. */
    q?: string | undefined
  },
) {
  const views = viewsOf(ctx)
  const order = view === 'all' || view === 'over' ? newestFirst : endingFirst
  const query = ctx.db
    .select({ offer, place: placeOf(order) })
    .from(offer)
    .where(and(views[view], offerSays(ctx.actor.company.id, q), beyond(order, after)))
  const { items, next } = await pageOf(query, order, limit)
  return {
    items: await summariesOf(
      ctx,
      await withLots(
        ctx,
        items.map((row) => row.offer),
      ),
    ),
    next,
    open: {
      ours: await ctx.db.$count(offer, views.ours),
      colleagues: await ctx.db.$count(offer, views.colleagues),
      theirs: await ctx.db.$count(offer, views.theirs),
    },
  }
}

/**
 * Condition: every typed word begins a word of the offer's number, of its lots, or of the other
 * company's name. Reads each offer of the list, so the list is one company's.
 */
export function offerSays(companyId: string, typed: string | undefined): SQL | undefined {
  const { number, buyerCompanyId, sellerCompanyId } = offer
  const { stockNumber, title } = offerLot
  const other = legalNameOf(
    sql`case ${buyerCompanyId} when ${companyId} then ${sellerCompanyId} else ${buyerCompanyId} end`,
  )
  const said = sql`concat_ws(' ', ${number}, (select string_agg(concat_ws(' ', ${stockNumber}, ${title}), ' ') from ${offerLot} where ${offerLot.offerId} = ${offer.id}), ${other})`
  return wordsBegin(wordsOf(said), typed)
}
