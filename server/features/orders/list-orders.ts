import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { beyond, pageOf, placeOf, type Sorting } from '#server/db/keyset.ts'
import { valuesById } from '#server/db/values-by-id.ts'
import { wordsBegin, wordsOf } from '#server/db/word-search.ts'
import { legalNameOf } from '#server/features/companies/service.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import type { orders as orderContract } from '#shared/features/orders/contract.ts'
import { piecesIn, titleOf } from '#shared/features/orders/order-lines.ts'

import { proceedsOf } from './disputes/settled-order.ts'
import { isOfCompany, linesAndNamesOf, type Order, type OrderLine, sideOf } from './find-order.ts'
import { dueOn } from './order-limits.ts'
import { viewsOf, waitsForReply } from './order-views.ts'
import { tradeOrder, tradeOrderLine } from './table.ts'

const newestFirst: Sorting = { by: tradeOrder.placedAt, id: tradeOrder.id, direction: 'desc' }
/** Nothing leaves an order that is over, so it was closed when it came into its state. */
const lastClosedFirst: Sorting = { ...newestFirst, by: tradeOrder.stateSince }
const dueFirst: Sorting = { by: tradeOrder.dueAt, id: tradeOrder.id, direction: 'asc' }
const oldestFirst: Sorting = { ...newestFirst, direction: 'asc' }

/** What every view of an order says, to the side that reads it. */
export function summaryOf(
  ctx: CallContext<MemberActor>,
  order: Order,
  lines: readonly OrderLine[],
  names: ReadonlyMap<string, string>,
) {
  const side = sideOf(ctx, order)
  const other = side === 'buying' ? order.sellerCompanyId : order.buyerCompanyId
  return {
    number: order.number,
    side,
    state: order.state,
    dueAt: order.dueAt,
    dueOn: dueOn(order),
    frozenAt: order.frozenAt,
    placedAt: order.placedAt,
    since: order.stateSince,
    other: names.get(other) ?? '',
    title: titleOf(lines),
    pieces: piecesIn(lines),
    currency: order.currency,
    amount: side === 'buying' ? order.total : proceedsOf(order),
  }
}

/** Whether pieces of a listing were ordered. */
const isFor = ({ db }: WorkContext, listingId: string) =>
  inArray(
    tradeOrder.id,
    db
      .select({ id: tradeOrderLine.orderId })
      .from(tradeOrderLine)
      .where(eq(tradeOrderLine.listingId, listingId)),
  )

/**
 * The orders that the caller's company has placed or received: those that wait for somebody by their
 * deadlines, the closed ones by when they were closed, all together newest first.
 */
export async function listOrders(
  ctx: CallContext<MemberActor>,
  { side, view, q, listing, after, limit }: InputOf<typeof orderContract.list>,
) {
  const own = ctx.actor.company.id
  const mine = {
    buying: eq(tradeOrder.buyerCompanyId, own),
    selling: eq(tradeOrder.sellerCompanyId, own),
  }
  const views = viewsOf(ctx)
  const sorting = view === undefined ? newestFirst : view === 'over' ? lastClosedFirst : dueFirst
  const query = ctx.db
    .select({ order: tradeOrder, asked: waitsForReply(own), place: placeOf(sorting) })
    .from(tradeOrder)
    .where(
      and(
        view === undefined ? undefined : views[view],
        orderSays(own, q),
        side === undefined ? isOfCompany(own) : mine[side],
        listing === undefined ? undefined : and(mine.selling, isFor(ctx, listing)),
        beyond(sorting, after),
      ),
    )
  const { items, next } = await pageOf(query, sorting, limit)
  const { linesOf, names } = await linesAndNamesOf(ctx, items)
  return {
    items: items.map(({ order, asked }) => ({
      ...summaryOf(ctx, order, linesOf(order.id), names),
      asked,
      // Of its first lot, as it was ordered.
      picture: linesOf(order.id)[0]?.picture ?? null,
    })),
    next,
    open: {
      ours: await ctx.db.$count(tradeOrder, views.ours),
      colleagues: await ctx.db.$count(tradeOrder, views.colleagues),
      theirs: await ctx.db.$count(tradeOrder, views.theirs),
      operators: await ctx.db.$count(tradeOrder, views.operators),
    },
  }
}

/** Up to `limit` orders of a company that were placed in a time, the first one first. */
export async function listPlaced(
  { db }: WorkContext,
  companyId: string,
  {
    from,
    until,
    after,
    limit,
  }: { from: Date; until: Date; after: string | undefined; limit: number },
) {
  const placed = and(gte(tradeOrder.placedAt, from), lt(tradeOrder.placedAt, until))
  const query = db
    .select({ order: tradeOrder, place: placeOf(oldestFirst) })
    .from(tradeOrder)
    .where(and(isOfCompany(companyId), placed, beyond(oldestFirst, after)))
  return pageOf(query, oldestFirst, limit)
}

/** What orders are called, by their ids. */
export const namesOfOrders = (ctx: WorkContext, ids: readonly string[]) =>
  valuesById(ctx, tradeOrder, sql`'order ' || ${tradeOrder.number}`, ids)

/**
 * Condition: every typed word begins a word of the order's numbers, of what was ordered, or of the
 * other company's name. Reads each order of the list, so the list is one company's.
 */
export function orderSays(companyId: string, typed: string | undefined): SQL | undefined {
  const { id, number, reference, buyerCompanyId, sellerCompanyId } = tradeOrder
  const { trackingNumber, returnTrackingNumber } = tradeOrder
  const { orderId, title, stockNumber } = tradeOrderLine
  const lots = sql`(select string_agg(${title} || ' ' || ${stockNumber}, ' ') from ${tradeOrderLine} where ${orderId} = ${id})`
  const other = legalNameOf(
    sql`case ${buyerCompanyId} when ${companyId} then ${sellerCompanyId} else ${buyerCompanyId} end`,
  )
  const said = sql`concat_ws(' ', ${number}, ${reference}, ${trackingNumber}, ${returnTrackingNumber}, ${lots}, ${other})`
  return wordsBegin(wordsOf(said), typed)
}
