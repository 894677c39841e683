import { asc, eq } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { divideLines } from '#shared/features/orders/disputes/divide-lines.ts'

import type { OrderLine } from '../find-order.ts'
import { rejectedLine } from './table.ts'

/** What was rejected of an order, with the statement that says why. */
export const listRejected = ({ db }: WorkContext, orderId: string) =>
  db
    .select()
    .from(rejectedLine)
    .where(eq(rejectedLine.orderId, orderId))
    .orderBy(asc(rejectedLine.position))

/** The lines of an order, as far as they were rejected and as far as they were not. */
export const dividedLines = async (
  ctx: WorkContext,
  orderId: string,
  lines: readonly OrderLine[],
): Promise<{ kept: OrderLine[]; rejected: OrderLine[] }> =>
  divideLines(lines, await listRejected(ctx, orderId))
