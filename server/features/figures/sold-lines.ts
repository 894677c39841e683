import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import {
  feeOfPart,
  rejectedLine,
  tradeOrder,
  tradeOrderEvent,
  tradeOrderLine,
} from '#server/features/orders/service.ts'
import { soldStates } from '#shared/features/figures/windows.ts'
import type { CategorySlug } from '#shared/features/listings/kinds/categories.ts'

/** Times between which orders were paid. */
export interface Span {
  from: Date
  to: Date
}

/** The part of an order's price that its seller keeps. */
const share = sql`coalesce(${tradeOrder.settledGoods}, ${tradeOrder.goods})`

const back = alias(tradeOrderEvent, 'back')
const partCameBack = sql`exists (select from ${tradeOrderEvent} back where ${back.orderId} = ${tradeOrder.id} and ${back.event} = 'take-part-back')`

/**
 * The lots that the caller's company sold: those of its orders that were paid in a span and not returned.
 * Each row says how many pieces the buyer keeps, and the cost and retail price at the time of the order.
 */
export const soldLines = ({ db, actor }: CallContext<MemberActor>, { from, to }: Span) =>
  db.$with('sold_line').as(
    db
      .select({
        orderId: tradeOrder.id,
        listingId: tradeOrderLine.listingId,
        category:
          sql<CategorySlug>`(select substr(term, 10) from unnest(${tradeOrderLine.terms}) term where term like 'category:%')`.as(
            'category',
          ),
        currency: tradeOrder.currency,
        paidAt: tradeOrderEvent.at,
        /** Of the whole order. */
        net: sql`${share} - case when ${tradeOrder.feePayer} = 'seller' then ${feeOfPart(tradeOrder, share)} else 0 end`.as(
          'net',
        ),
        // Rejected pieces that did not come back are sold, too: by our ruling, or settled by money alone.
        pieces: sql<number>`${tradeOrderLine.pieces} - case
            when ${partCameBack} then coalesce(${rejectedLine.pieces}, 0) else 0
          end`.as('sold'),
        amount: tradeOrderLine.amount,
        ordered: tradeOrderLine.pieces,
        cost: tradeOrderLine.cost,
        retail: tradeOrderLine.retail,
        firstPublishedAt: tradeOrderLine.firstPublishedAt,
        heldSince: tradeOrderLine.heldSince,
      })
      .from(tradeOrder)
      .innerJoin(
        tradeOrderEvent,
        and(eq(tradeOrderEvent.orderId, tradeOrder.id), eq(tradeOrderEvent.event, 'fund')),
      )
      .innerJoin(tradeOrderLine, eq(tradeOrderLine.orderId, tradeOrder.id))
      .leftJoin(
        rejectedLine,
        and(
          eq(rejectedLine.orderId, tradeOrderLine.orderId),
          eq(rejectedLine.position, tradeOrderLine.position),
        ),
      )
      .where(
        and(
          eq(tradeOrder.sellerCompanyId, actor.company.id),
          inArray(tradeOrder.state, [...soldStates]),
          // Since the payment, or later: most of the older orders are left out before their events are read.
          gt(tradeOrder.stateSince, from),
          gt(tradeOrderEvent.at, from),
          lte(tradeOrderEvent.at, to),
        ),
      ),
  )
export type SoldLines = ReturnType<typeof soldLines>
