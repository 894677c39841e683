import {
  and,
  type AnyColumn,
  asc,
  eq,
  getTableColumns,
  inArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { companyNamesIn } from '#server/features/companies/service.ts'
import { mayChange } from '#shared/contract/company-roles.ts'
import type { FeeTerms } from '#shared/contract/fee-prices.ts'
import { areaOf, type Side, sides } from '#shared/contract/trade-sides.ts'
import type { FeeTax, Tax } from '#shared/features/taxes/tax.ts'

import { tradeOrder, tradeOrderEvent, tradeOrderLine } from './table.ts'

export type Order = typeof tradeOrder.$inferSelect

/** The columns of a line without those that only its seller may know. */
const {
  cost: _cost,
  retail: _retail,
  firstPublishedAt: _firstPublishedAt,
  heldSince: _heldSince,
  ...openColumns
} = getTableColumns(tradeOrderLine)
/** A lot of an order, as both sides may read it. */
export type OrderLine = Pick<typeof tradeOrderLine.$inferSelect, keyof typeof openColumns>

/** The orders that a company has placed or received. */
export const isOfCompany = (companyId: string): SQL | undefined =>
  or(eq(tradeOrder.buyerCompanyId, companyId), eq(tradeOrder.sellerCompanyId, companyId))

/** Whether the order with an id waits for more money than has arrived for it; false if there is none. */
export const lacksFunds = (id: AnyColumn, arrived: SQL): SQL<boolean> =>
  sql`exists (select from ${tradeOrder} where ${tradeOrder.id} = ${id} and ${tradeOrder.state} = 'awaiting-funds' and ${tradeOrder.total} > ${arrived})`

/** The side that the caller's company is on in one of its trades. */
export const ownSide = (
  { actor }: CallContext<MemberActor>,
  { buyerCompanyId }: Pick<Order, 'buyerCompanyId'>,
): Side => (buyerCompanyId === actor.company.id ? 'buyer' : 'seller')

/** The trades in which the caller's role lets them act for their company. */
export const mayActIn = (
  { actor: { company } }: CallContext<MemberActor>,
  companies: Readonly<Record<Side, AnyColumn>>,
): SQL =>
  or(
    ...sides
      .filter((side) => mayChange(company.role, areaOf[side]))
      .map((side) => eq(companies[side], company.id)),
  ) ?? sql`false`

/** What the caller's company does in one of its orders. */
export const sideOf = (ctx: CallContext<MemberActor>, order: Order) =>
  ownSide(ctx, order) === 'buyer' ? ('buying' as const) : ('selling' as const)

/** @throws ProblemError 404 if the caller's company has no such order */
export async function findOwnOrder(
  { db, actor }: CallContext<MemberActor>,
  number: number,
): Promise<Order> {
  const [found] = await db
    .select()
    .from(tradeOrder)
    .where(and(eq(tradeOrder.number, number), isOfCompany(actor.company.id)))
  if (found === undefined) throw new ProblemError('not-found')
  return found
}

/** An order whoever its companies are. @throws ProblemError 404 */
export async function findAnyOrder({ db }: WorkContext, number: number): Promise<Order> {
  const [found] = await db.select().from(tradeOrder).where(eq(tradeOrder.number, number))
  if (found === undefined) throw new ProblemError('not-found')
  return found
}

/** @throws ProblemError 404 unless the caller's company is the buyer */
export async function findOwnPurchase(
  ctx: CallContext<MemberActor>,
  number: number,
): Promise<Order> {
  const order = await findOwnOrder(ctx, number)
  if (sideOf(ctx, order) !== 'buying') throw new ProblemError('not-found')
  return order
}

/** The lots of an order, in the order in which the buyer chose them; at least one. */
export const linesOf = ({ db }: WorkContext, orderId: string): Promise<OrderLine[]> =>
  db
    .select(openColumns)
    .from(tradeOrderLine)
    .where(eq(tradeOrderLine.orderId, orderId))
    .orderBy(asc(tradeOrderLine.position))

/** How VAT applied to a lot when it was ordered. */
export const taxOfLine = ({ taxTreatment, taxRate }: OrderLine): Tax => ({
  treatment: taxTreatment,
  rate: taxRate,
})

/** How VAT applied to our fee when it was ordered. */
export const feeTaxOfOrder = ({ feeTaxTreatment, feeTaxRate }: Order): FeeTax => ({
  treatment: feeTaxTreatment,
  rate: feeTaxRate,
})

/** Who pays our fee for an order, and by what it is worked out. */
export const feeTermsOf = ({ feeBasisPoints, feeMinimum, feePayer }: Order): FeeTerms => ({
  basisPoints: feeBasisPoints,
  minimum: feeMinimum,
  payer: feePayer,
})

/** The lots of several orders: answers the lines of each, by its id. */
export async function linesOfAll({ db }: WorkContext, orderIds: readonly string[]) {
  const rows =
    orderIds.length === 0
      ? []
      : await db
          .select(openColumns)
          .from(tradeOrderLine)
          .where(inArray(tradeOrderLine.orderId, [...orderIds]))
          .orderBy(asc(tradeOrderLine.position))
  return (id: string): OrderLine[] => rows.filter(({ orderId }) => orderId === id)
}

/** The names of the companies of trades, by their ids. */
export const namesOfSides = (
  ctx: WorkContext,
  trades: readonly Pick<Order, 'buyerCompanyId' | 'sellerCompanyId'>[],
) => companyNamesIn(ctx, trades, (trade) => [trade.buyerCompanyId, trade.sellerCompanyId])

/** The lots of each of the orders in rows, by its id, and the names of their companies. */
export async function linesAndNamesOf(ctx: WorkContext, rows: readonly { order: Order }[]) {
  const orders = rows.map(({ order }) => order)
  const ids = orders.map(({ id }) => id)
  return { linesOf: await linesOfAll(ctx, ids), names: await namesOfSides(ctx, orders) }
}

/** The moves of orders, each order's first one first. */
export const eventsOf = ({ db }: WorkContext, orderIds: readonly string[]) =>
  db
    .select()
    .from(tradeOrderEvent)
    .where(inArray(tradeOrderEvent.orderId, [...orderIds]))
    .orderBy(asc(tradeOrderEvent.at))
