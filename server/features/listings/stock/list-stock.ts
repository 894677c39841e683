import { and } from 'drizzle-orm'

import { settledCurrencies } from '#server/config/client-accounts.ts'
import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { beyond, orderOf, pageOf, type Paging, placeOf } from '#server/db/keyset.ts'
import type { stockSorts } from '#shared/features/listings/contract.ts'
import { quoteOf } from '#shared/features/listings/pricing.ts'
import { hiddenWords } from '#shared/features/listings/settled-currencies.ts'

import { nextStepOf } from '../markdown/columns.ts'
import { firstPictures } from '../pictures/public-picture.ts'
import { listing } from '../table.ts'
import { type StockFilter, stockMatches } from './stock-conditions.ts'

interface Asked extends Paging, StockFilter {
  sort: (typeof stockSorts)[number]
}

const columns = {
  updated: { by: listing.updatedAt },
  title: { by: listing.title },
  number: { by: listing.stockNumber },
  quantity: { by: listing.quantity },
  price: { by: listing.unitPrice },
  acquired: { by: listing.acquiredOn },
  cost: { by: listing.cost },
  gross: { by: listing.gross },
}

/** One page of the stock of the actor's company. */
export async function listStock(
  ctx: CallContext<MemberActor>,
  { sort, after, limit, ...filter }: Asked,
) {
  const order = orderOf(columns, listing.id, sort)
  const query = ctx.db
    .select({
      id: listing.id,
      kind: listing.kind,
      state: listing.state,
      stateReason: listing.stateReason,
      version: listing.version,
      title: listing.title,
      stockNumber: listing.stockNumber,
      quantity: listing.quantity,
      held: listing.held,
      currency: listing.currency,
      unitPrice: listing.unitPrice,
      cost: listing.cost,
      gross: listing.gross,
      carats: listing.carats,
      acquiredOn: listing.acquiredOn,
      sheet: listing.sheet,
      facts: listing.facts,
      openPoints: listing.openPoints,
      markdownPercent: listing.markdownPercent,
      markdownDays: listing.markdownDays,
      markdownSteps: listing.markdownSteps,
      markdownAt: listing.markdownAt,
      publishedAt: listing.publishedAt,
      earlyHours: listing.earlyHours,
      publicFrom: listing.publicFrom,
      confirmedAt: listing.confirmedAt,
      updatedAt: listing.updatedAt,
      slug: listing.slug,
      carvedFrom: listing.carvedFrom,
      place: placeOf(order),
    })
    .from(listing)
    .where(and(stockMatches(ctx, filter), beyond(order, after)))
  const settled = settledCurrencies(ctx.config)
  const { items, next } = await pageOf(query, order, limit)
  const pictures = await firstPictures(
    ctx,
    items.flatMap(({ id, carvedFrom }) => (carvedFrom === null ? [id] : [id, carvedFrom])),
  )
  return {
    items: items.map(({ sheet, facts, carvedFrom, ...each }) => ({
      ...each,
      hidden: each.state === 'live' ? hiddenWords(each.currency, settled) : null,
      quote: quoteOf(sheet, facts),
      markdown: nextStepOf(each),
      // What was carved out of a lot has none of its own.
      picture: pictures.get(each.id) ?? pictures.get(carvedFrom ?? '') ?? null,
    })),
    next,
  }
}
