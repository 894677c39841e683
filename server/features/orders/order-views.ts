import { and, eq, gt, inArray, isNotNull, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import type { OrderViewName } from '#shared/features/orders/contract.ts'
import { openStates, orderStateNames } from '#shared/features/orders/order-states.ts'
import { stateFacts } from '#shared/features/orders/state-facts.ts'

import { orderQuestion, orderStatement } from './disputes/table.ts'
import { isOfCompany, mayActIn } from './find-order.ts'
import { orderFreeze } from './freezing/table.ts'
import { orderReview, reviewEntry } from './review/table.ts'
import { overStates, tradeOrder } from './table.ts'

const operatorsTurn = orderStateNames.filter((state) => stateFacts[state].turn === 'operator')
const turnOf = (side: 'buyer' | 'seller' | 'both') =>
  inArray(
    tradeOrder.state,
    orderStateNames.filter((state) => stateFacts[state].turn === side),
  )

/** Whether a paid order waits for what its buyer says about the money. */
const waitsForAnswer = sql`${tradeOrder.state} = 'review' and exists (select from ${orderReview} where ${orderReview.orderId} = ${tradeOrder.id} and ${orderReview.oursSince} is null)`

/** Whether a paid order has waited for that since a time, at least, and has not been frozen since. */
export const isUnansweredSince = (since: Date) =>
  and(
    waitsForAnswer,
    lte(tradeOrder.stateSince, since),
    sql`not exists (select from ${reviewEntry} where ${reviewEntry.orderId} = ${tradeOrder.id} and ${reviewEntry.at} > ${since.toISOString()}::timestamptz)`,
    sql`not exists (select from ${orderFreeze} where ${orderFreeze.orderId} = ${tradeOrder.id} and ${orderFreeze.endedAt} > ${since.toISOString()}::timestamptz)`,
  )

/** Whether operators have asked a company something in its dispute that it has not answered. */
export function waitsForReply(companyId: string): SQL<boolean> {
  const own = sql`case when ${tradeOrder.buyerCompanyId} = ${companyId} then 'buyer' else 'seller' end`
  const waits = sql`(${tradeOrder.state} = 'disputed' and exists (
    select from ${orderQuestion} where ${orderQuestion.orderId} = ${tradeOrder.id}
    and ${orderQuestion.to} in ('both', ${own}) and not exists (
      select from ${orderStatement} where ${orderStatement.questionId} = ${orderQuestion.id}
      and ${orderStatement.by} = ${own})))`
  // Drizzle leaves out the tables of columns that an expression in a selection names itself.
  return sql<boolean>`${waits}`
}

/** The condition for each view of the orders of the caller's company. */
export function viewsOf(
  ctx: CallContext<MemberActor>,
): Readonly<Record<OrderViewName, SQL | undefined>> {
  const { actor, clock } = ctx
  const own = isOfCompany(actor.company.id)
  const { buyerCompanyId: buyer, sellerCompanyId: seller, frozenAt } = tradeOrder
  const acts = mayActIn(ctx, { buyer, seller })
  // The query names the open states: with `not in` PostgreSQL uses no index and reads all orders of the company.
  const goesOn = and(own, inArray(tradeOrder.state, openStates))
  const ours = or(isNotNull(frozenAt), inArray(tradeOrder.state, operatorsTurn), turnOf('both'))
  const turn = or(
    and(eq(buyer, actor.company.id), turnOf('buyer')),
    and(eq(seller, actor.company.id), turnOf('seller')),
    and(eq(buyer, actor.company.id), waitsForAnswer),
    // Once the time for an agreement is over, operators decide.
    and(turnOf('both'), gt(tradeOrder.dueAt, clock())),
    waitsForReply(actor.company.id),
  )
  return {
    ours: and(own, isNull(frozenAt), turn, acts),
    colleagues: and(own, isNull(frozenAt), turn, not(acts)),
    theirs: and(goesOn, sql`not ${turn}`, sql`not ${ours}`),
    operators: and(goesOn, or(isNotNull(frozenAt), sql`not ${turn}`), ours),
    over: and(own, inArray(tradeOrder.state, overStates)),
  }
}
