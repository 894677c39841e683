import { and, eq, exists, gte, inArray, isNull, or } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { daysAgo } from '#server/contract/feature.ts'
import { beyond, pageOf, type Paging, placeOf, type Sorting } from '#server/db/keyset.ts'
import { tradingSellers } from '#server/features/companies/service.ts'
import { listing } from '#server/features/listings/service.ts'
import type { KindName } from '#shared/features/listings/kinds/kinds.ts'

import { type BuyRequest, countAnswers, isForSeller, isShown, stateNow } from './find-request.ts'
import { buyRequest, buyRequestAnswer } from './table.ts'

const newestFirst: Sorting = { by: buyRequest.postedAt, id: buyRequest.id, direction: 'desc' }

/** What every view of a request says. */
export function presentRequest(found: BuyRequest, now: Date) {
  const { state, stateSince } = stateNow(found, now)
  return {
    id: found.id,
    title: found.title,
    kind: found.kind,
    pieces: found.pieces,
    budget:
      found.budget === null || found.currency === null
        ? null
        : { amount: found.budget, currency: found.currency },
    neededBy: found.neededBy,
    state,
    since: stateSince,
    postedAt: found.postedAt,
    closesAt: found.closesAt,
  }
}

/** The requests of the caller's company, open or not. */
export async function listOwn(ctx: CallContext<MemberActor>, { after, limit }: Paging) {
  const query = ctx.db
    .select({ request: buyRequest, place: placeOf(newestFirst) })
    .from(buyRequest)
    .where(and(eq(buyRequest.buyerCompanyId, ctx.actor.company.id), beyond(newestFirst, after)))
  const { items, next } = await pageOf(query, newestFirst, limit)
  const answers = await countAnswers(
    ctx,
    items.map(({ request }) => request.id),
    isShown,
  )
  const now = ctx.clock()
  return {
    items: items.map(({ request }) => ({
      ...presentRequest(request, now),
      answers: answers.get(request.id) ?? 0,
    })),
    next,
  }
}

/** The requests of others that the caller's company may answer, or has answered. */
export async function listForSeller(
  ctx: CallContext<MemberActor>,
  { view, kind, after, limit }: Paging & { view: 'open' | 'answered'; kind?: KindName | undefined },
) {
  const fits =
    kind === undefined ? undefined : or(eq(buyRequest.kind, kind), isNull(buyRequest.kind))
  const query = ctx.db
    .select({ request: buyRequest, place: placeOf(newestFirst) })
    .from(buyRequest)
    .where(and(isForSeller(ctx, view), fits, beyond(newestFirst, after)))
  const { items, next } = await pageOf(query, newestFirst, limit)
  const buyers = await tradingSellers(
    ctx,
    items.map(({ request }) => request.buyerCompanyId),
  )
  const answered = await countAnswers(
    ctx,
    items.map(({ request }) => request.id),
    eq(buyRequestAnswer.sellerCompanyId, ctx.actor.company.id),
  )
  const now = ctx.clock()
  return {
    items: items.map(({ request }) => ({
      ...presentRequest(request, now),
      buyer: buyers.get(request.buyerCompanyId) ?? { name: '', country: '' },
      answered: answered.get(request.id) ?? 0,
    })),
    next,
  }
}

/** How many requests of the last 7 days a seller may answer, of the kinds that they have on sale. */
export async function countNews(ctx: CallContext<MemberActor>) {
  const ownKinds = ctx.db
    .select({ kind: listing.kind })
    .from(listing)
    .where(and(eq(listing.companyId, ctx.actor.company.id), eq(listing.state, 'live')))
  return {
    count: await ctx.db.$count(
      buyRequest,
      and(
        isForSeller(ctx, 'open'),
        gte(buyRequest.postedAt, daysAgo(ctx, 7)),
        or(inArray(buyRequest.kind, ownKinds), and(isNull(buyRequest.kind), exists(ownKinds))),
      ),
    ),
  }
}
