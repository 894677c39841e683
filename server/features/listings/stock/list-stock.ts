import { and, count, eq } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { beyond, inOrder, type Order, pageFrom, type Paging, placeOf } from '#server/db/keyset.ts'
import { wordsBegin } from '#server/db/word-search.ts'
import type { stockSorts, stockViews } from '#shared/features/listings/contract.ts'
import type { KindName } from '#shared/features/listings/kinds/kinds.ts'

import { firstPictures } from '../pictures/public-picture.ts'
import { listing, listingWords } from '../table.ts'

interface Asked extends Paging {
  view: (typeof stockViews)[number]
  words?: string | undefined
  kind?: KindName | undefined
  sort: (typeof stockSorts)[number]
}

const columns = {
  updated: listing.updatedAt,
  title: listing.title,
  quantity: listing.quantity,
  price: listing.unitPrice,
  acquired: listing.acquiredOn,
  cost: listing.cost,
  gross: listing.gross,
}

function orderOf(sort: Asked['sort']): Order {
  const descends = sort.startsWith('-')
  const name = (descends ? sort.slice(1) : sort) as keyof typeof columns
  return { by: columns[name], id: listing.id, direction: descends ? 'desc' : 'asc' }
}

const iso = (at: Date | null) => at?.toISOString() ?? null

/** One page of the stock of the actor's company, with the number of listings in each view. */
export async function listStock(
  ctx: CallContext<MemberActor>,
  { view, words, kind, sort, after, limit }: Asked,
) {
  const { db, actor } = ctx
  const order = orderOf(sort)
  const own = eq(listing.companyId, actor.company.id)
  const rows = await db
    .select({
      id: listing.id,
      kind: listing.kind,
      state: listing.state,
      stateReason: listing.stateReason,
      version: listing.version,
      title: listing.title,
      stockNumber: listing.stockNumber,
      quantity: listing.quantity,
      currency: listing.currency,
      unitPrice: listing.unitPrice,
      cost: listing.cost,
      gross: listing.gross,
      carats: listing.carats,
      acquiredOn: listing.acquiredOn,
      openPoints: listing.openPoints,
      earlyHours: listing.earlyHours,
      publicFrom: listing.publicFrom,
      confirmedAt: listing.confirmedAt,
      updatedAt: listing.updatedAt,
      slug: listing.slug,
      place: placeOf(order),
    })
    .from(listing)
    .where(
      and(
        own,
        view === 'all' ? undefined : eq(listing.state, view),
        kind === undefined ? undefined : eq(listing.kind, kind),
        wordsBegin(listingWords(listing), words),
        beyond(order, after),
      ),
    )
    .orderBy(...inOrder(order))
    .limit(limit + 1)
  const { items, next } = pageFrom(rows, limit)
  const pictures = await firstPictures(
    ctx,
    items.map(({ id }) => id),
  )
  const counted = await db
    .select({ state: listing.state, listings: count() })
    .from(listing)
    .where(own)
    .groupBy(listing.state)
  const counts = Object.fromEntries(counted.map(({ state, listings }) => [state, listings]))
  const all = counted.reduce((sum, { listings }) => sum + listings, 0)
  return {
    items: items.map(({ publicFrom, confirmedAt, updatedAt, ...each }) => ({
      ...each,
      publicFrom: iso(publicFrom),
      confirmedAt: iso(confirmedAt),
      updatedAt: updatedAt.toISOString(),
      picture: pictures.get(each.id) ?? null,
    })),
    next,
    counts: { ...noCounts, ...counts, all },
  }
}

const noCounts = {
  all: 0,
  draft: 0,
  private: 0,
  review: 0,
  live: 0,
  paused: 0,
  'sold-out': 0,
  archived: 0,
}
