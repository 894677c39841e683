import { and, asc, eq, sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { divideLines } from '#shared/features/orders/disputes/divide-lines.ts'

import type { OrderLine } from '../find-order.ts'
import { tradeOrderLine } from '../table.ts'
import { orderStatement, rejectedLine } from './table.ts'

/** What was rejected of an order, with the statement that says why. */
export const listRejected = ({ db }: WorkContext, orderId: string) =>
  db
    .select({
      position: rejectedLine.position,
      pieces: sql<number>`coalesce(${rejectedLine.pieces}, ${tradeOrderLine.pieces})`,
      statementId: orderStatement.id,
    })
    .from(rejectedLine)
    .innerJoin(
      tradeOrderLine,
      and(
        eq(tradeOrderLine.orderId, rejectedLine.orderId),
        eq(tradeOrderLine.position, rejectedLine.position),
      ),
    )
    .innerJoin(
      orderStatement,
      and(
        eq(orderStatement.orderId, rejectedLine.orderId),
        eq(orderStatement.kind, 'rejection'),
        eq(orderStatement.id, sql`coalesce(${rejectedLine.statementId}, ${orderStatement.id})`),
      ),
    )
    .where(eq(rejectedLine.orderId, orderId))
    .orderBy(asc(rejectedLine.position))

/** The lines of an order, as far as they were rejected and as far as they were not. */
export const dividedLines = async (
  ctx: WorkContext,
  orderId: string,
  lines: readonly OrderLine[],
): Promise<{ kept: OrderLine[]; rejected: OrderLine[] }> =>
  divideLines(lines, await listRejected(ctx, orderId))
