import { and, eq, gt, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

import type { WorkContext } from '#server/contract/context.ts'
import { isOnSale, listing } from '#server/features/listings/service.ts'
import { tradeOrder, tradeOrderEvent, tradeOrderLine } from '#server/features/orders/service.ts'
import type { CurrentRates } from '#server/features/rates/service.ts'
import { comparedKindNames } from '#shared/features/trends/compared-kinds.ts'

import { factorOf } from './one-currency.ts'
import { byCarat, leafOf } from './segments.ts'

const isByCarat = (kind: AnyPgColumn) => inArray(kind, byCarat)

/** The lots that everyone may see on sale now, each with its price by weight in the base currency. */
export const lotsOnSale = (ctx: WorkContext, rates: CurrentRates, more?: SQL) =>
  ctx.db
    .select({
      leaf: leafOf(listing).as('leaf'),
      seller: sql<string>`${listing.companyId}`.as('seller'),
      buyer: sql<string | null>`null::uuid`.as('buyer'),
      value:
        sql<number>`${listing.unitPrice} * ${factorOf(listing.currency, rates)} * 1000 / case when ${isByCarat(listing.kind)} then ${listing.carats} else ${listing.gross} end`.as(
          'value',
        ),
    })
    .from(listing)
    .where(
      and(
        isOnSale(ctx),
        lte(listing.publicFrom, ctx.clock()),
        inArray(listing.kind, comparedKindNames),
        gt(listing.quantity, listing.held),
        gt(listing.unitPrice, 0),
        sql`case when ${isByCarat(listing.kind)} then ${listing.carats} else ${listing.gross} end > 0`,
        isNotNull(factorOf(listing.currency, rates)),
        more,
      ),
    )
    .as('priced')

/** Milligrams of a carat, and of a gram. */
const weightInMilligrams = sql`case when ${isByCarat(tradeOrderLine.kind)} then 200 else 1000 end`

/**
 * What was accepted in a period without a complaint, was paid in full and is not frozen: the like lots of
 * one order as one trade, with its price by weight in the base currency. An order on which we ruled has no event
 * `accept`. The state has lasted at most since then, so its index leaves out older orders.
 */
export const trades = (ctx: WorkContext, rates: CurrentRates, from: Date, to: Date) =>
  ctx.db
    .select({
      leaf: leafOf(tradeOrderLine).as('leaf'),
      seller: sql<string>`${tradeOrder.sellerCompanyId}`.as('seller'),
      buyer: sql<string | null>`${tradeOrder.buyerCompanyId}`.as('buyer'),
      value:
        sql<number>`sum(${tradeOrderLine.amount}) * ${factorOf(tradeOrder.currency, rates)} * ${weightInMilligrams} / sum(${tradeOrderLine.weight})`.as(
          'value',
        ),
    })
    .from(tradeOrder)
    .innerJoin(
      tradeOrderEvent,
      and(eq(tradeOrderEvent.orderId, tradeOrder.id), eq(tradeOrderEvent.event, 'accept')),
    )
    .innerJoin(tradeOrderLine, eq(tradeOrderLine.orderId, tradeOrder.id))
    .where(
      and(
        inArray(tradeOrder.state, ['accepted', 'paid-out']),
        gt(tradeOrder.stateSince, from),
        isNull(tradeOrder.frozenAt),
        isNull(tradeOrder.keptGoods),
        gt(tradeOrderEvent.at, from),
        lte(tradeOrderEvent.at, to),
        inArray(tradeOrderLine.kind, comparedKindNames),
        gt(tradeOrderLine.weight, 0),
        isNotNull(factorOf(tradeOrder.currency, rates)),
      ),
    )
    .groupBy(tradeOrder.id, tradeOrderLine.kind, sql`leaf`)
    .as('priced')

export type Comparable = ReturnType<typeof lotsOnSale> | ReturnType<typeof trades>
