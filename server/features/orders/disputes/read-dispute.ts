import { asc, eq } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import type { ShipmentView } from '#shared/features/orders/dispatch/shipment.ts'

import type { Order } from '../find-order.ts'
import { filesOf } from './evidence.ts'
import { presentQuestion, questionsOf } from './questions.ts'
import { listRejected } from './rejected-lines.ts'
import { splitFor } from './settled-order.ts'
import { orderProposal, orderRuling, orderStatement } from './table.ts'

export type Ruling = typeof orderRuling.$inferSelect

/** How a reader is shown a split: sellers do not see the fee that goes back with the rest. */
function splitOf(order: Order, seller: number, seesFee: boolean) {
  const { shipping, tax, proceeds, refund } = splitFor(order, seller)
  const charged = seller + shipping + tax - proceeds
  const back = order.goods + order.tax - seller - tax
  if (!seesFee) return { seller, shipping, tax, back, feeBack: null, charged }
  return { seller, shipping, tax, back: refund, feeBack: refund - back, charged }
}

/** A ruling as both sides read it. */
export const presentRuling = (order: Order, ruling: Ruling, seesFee: boolean) => ({
  id: ruling.id,
  outcome: ruling.outcome,
  split: ruling.seller === null ? null : splitOf(order, ruling.seller, seesFee),
  reasoning: ruling.reasoning,
  at: ruling.endedAt ?? ruling.proposedAt,
})

/** The rulings on an order, the first one first. */
export const listRulings = ({ db }: WorkContext, orderId: string): Promise<Ruling[]> =>
  db
    .select()
    .from(orderRuling)
    .where(eq(orderRuling.orderId, orderId))
    .orderBy(asc(orderRuling.proposedAt))

async function statementsOf(ctx: WorkContext, orderId: string) {
  const statements = await ctx.db
    .select()
    .from(orderStatement)
    .where(eq(orderStatement.orderId, orderId))
    .orderBy(asc(orderStatement.at), asc(orderStatement.id))
  const files = await filesOf(ctx, orderId, 'statementId')
  return statements.map((statement) => ({
    ...statement,
    evidence: files.filter(({ statementId }) => statementId === statement.id),
  }))
}

async function proposalsOf({ db }: WorkContext, order: Order, seesFee: boolean) {
  const rows = await db
    .select()
    .from(orderProposal)
    .where(eq(orderProposal.orderId, order.id))
    .orderBy(asc(orderProposal.at), asc(orderProposal.id))
  return rows.map((proposal) => ({ ...proposal, ...splitOf(order, proposal.seller, seesFee) }))
}

/** By time; what is said about several lines at once, in the order of the lines. */
const inOrderOf = (rejected: readonly { statementId: string }[]) => {
  const place = ({ id }: { id: string }) =>
    rejected.findIndex(({ statementId }) => statementId === id)
  return (one: { id: string; at: Date }, other: { id: string; at: Date }) =>
    one.at.getTime() - other.at.getTime() || place(one) - place(other)
}

/** What was said, shown, proposed and ruled; null as long as the goods were not rejected. */
export async function presentDispute(
  ctx: WorkContext,
  order: Order,
  { seesFee, returned }: { seesFee: boolean; returned: ShipmentView | null },
) {
  const statements = await statementsOf(ctx, order.id)
  if (statements.length === 0) return null
  const { keptGoods, settledGoods } = order
  const ruling = (await listRulings(ctx, order.id)).find(({ state }) => state === 'in-force')
  const rejected = await listRejected(ctx, order.id)
  return {
    statements: statements.toSorted(inOrderOf(rejected)),
    questions: (await questionsOf(ctx, [order.id])).map((each) => presentQuestion(order, each)),
    rejected,
    kept: keptGoods === null ? null : splitOf(order, keptGoods, seesFee),
    proposals: await proposalsOf(ctx, order, seesFee),
    ruling: ruling === undefined ? null : presentRuling(order, ruling, seesFee),
    ours: mayRule(order, ctx.clock()),
    settlement: settledGoods === null ? null : splitOf(order, settledGoods, seesFee),
    returned,
  }
}

/** Whether the time to negotiate is over, or one side has asked us to decide. */
export const mayRule = ({ state, dueAt, frozenAt }: Order, now: Date): boolean =>
  frozenAt === null && state === 'disputed' && dueAt !== null && dueAt <= now
