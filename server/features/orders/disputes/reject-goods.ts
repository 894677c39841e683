import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { invalidInput, ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { RejectReason } from '#shared/features/orders/disputes/dispute-words.ts'
import {
  divideLines,
  isDivisible,
  type RejectedPieces,
} from '#shared/features/orders/disputes/divide-lines.ts'
import { keptTaxOf } from '#shared/features/orders/disputes/kept-tax.ts'
import { isSplit } from '#shared/features/orders/disputes/settlement.ts'
import { amountIn } from '#shared/features/orders/order-lines.ts'

import { findOwnOrder, linesOf, type Order, type OrderLine, taxOfLine } from '../find-order.ts'
import { moveOwnOrder } from '../move-order.ts'
import { insertStatement, type Said } from './statements.ts'
import { rejectedLine } from './table.ts'

interface Rejected extends Said {
  reason: RejectReason
}

/**
 * Rejects all of the goods for the buyer.
 * @throws ProblemError 404; 409 if they are not inspected now; 422 for a file
 */
export async function rejectGoods(
  ctx: CallContext<MemberActor>,
  { number, ...said }: Rejected & { number: number },
): Promise<Order> {
  return inTransaction(ctx, async (inside) => {
    const order = await moveOwnOrder(inside, number, { event: 'reject', by: 'buyer' })
    await insertRejection(inside, order, said, await linesOf(inside, order.id))
    return order
  })
}

/**
 * Rejects some of the goods for the buyer, with a reason for each line, and accepts the others: what they
 * cost stays the seller's, whatever becomes of the rest. Without others it is a rejection of all.
 * @throws ProblemError 404; 409 if they are not inspected now; 422 for a line, its pieces or a file
 */
export async function rejectLines(
  ctx: CallContext<MemberActor>,
  { number, lines: asked }: { number: number; lines: readonly (Rejected & RejectedPieces)[] },
): Promise<Order> {
  return inTransaction(ctx, async (inside) => {
    const { id, goods } = await findOwnOrder(inside, number)
    const lines = await linesOf(inside, id)
    refuseOtherPieces(lines, asked)
    const { kept } = divideLines(lines, asked)
    const keptGoods = amountIn(kept)
    if (kept.length > 0 && !isSplit(goods, keptGoods)) throw noPart()
    const taxed = (line: OrderLine) => ({ ...line, tax: taxOfLine(line) })
    const keptTax = keptTaxOf(lines.map(taxed), kept.map(taxed))
    const order = await moveOwnOrder(inside, number, {
      event: 'reject',
      by: 'buyer',
      with: kept.length === 0 ? {} : { keptGoods, keptTax },
    })
    for (const [at, { position, pieces, ...said }] of asked.entries()) {
      await insertRejection(inside, order, said, [{ position, pieces }], `/lines/${at}/evidence`)
    }
    return order
  })
}

/** Notes why pieces are rejected, in the open transaction. */
async function insertRejection(
  ctx: CallContext<MemberActor>,
  order: Order,
  said: Rejected,
  rejected: readonly RejectedPieces[],
  filesAt?: string,
): Promise<void> {
  const { id: statementId } = await insertStatement(
    ctx,
    order,
    { kind: 'rejection', ...said },
    filesAt,
  )
  await ctx.db.insert(rejectedLine).values(
    rejected.map(({ position, pieces }) => ({
      orderId: order.id,
      position,
      pieces,
      statementId,
    })),
  )
}

/** @throws ProblemError 422 for what the order does not have, or only as a whole */
function refuseOtherPieces(lines: readonly OrderLine[], asked: readonly RejectedPieces[]): void {
  const errors = asked.flatMap(({ position, pieces }, at) => {
    const line = lines.find((each) => each.position === position)
    if (line === undefined) {
      const detail = 'The order has no such lot. Reload to see it.'
      return [{ pointer: `/lines/${at}/position`, detail }]
    }
    if (pieces === line.pieces || (pieces < line.pieces && isDivisible(line))) return []
    const detail = isDivisible(line)
      ? `Enter up to ${line.pieces}, the number of pieces that were ordered.`
      : 'This lot is accepted or rejected as a whole.'
    return [{ pointer: `/lines/${at}/pieces`, detail }]
  })
  if (errors.length > 0) throw new ProblemError('invalid-input', undefined, { errors })
}

/** Of the smallest amounts, a part may come to nothing. */
const noPart = () =>
  invalidInput('/lines', 'These pieces are too cheap to be refunded without the rest.')
