import { eq } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'

import { missingFile, storeEvidence, useFiles } from '../disputes/evidence.ts'
import { lockOwnOrder } from '../disputes/lock-order.ts'
import { orderEvents } from '../events.ts'
import { findOwnPurchase, type Order } from '../find-order.ts'
import { orderLimits } from '../limits.ts'
import { tradeOrder } from '../table.ts'
import { tell } from '../tell-sides.ts'

const waiting = ['awaiting-funds'] as const

/**
 * Keeps a file that the buyer will send as proof of the transfer. Nobody can open it before.
 * @throws ProblemError 404; 409 if the order does not wait for money; 413, 415 or 422 for the file
 */
export const addTransferFile = async (
  ctx: CallContext<MemberActor>,
  { number, name }: { number: number; name: string },
): Promise<{ id: string }> =>
  storeEvidence(ctx, await findOwnPurchase(ctx, number), { by: 'buyer', name, states: waiting })

/**
 * Notes that the buyer says to have sent the money, with proof if there is any. The seller is told the
 * first time. It pays nothing: only the bank's statement does.
 * @throws ProblemError 404; 409 if the order does not wait for money; 422 for a file
 */
export async function sayTransferSent(
  ctx: CallContext<MemberActor>,
  { number, files }: { number: number; files: readonly string[] },
): Promise<Order> {
  await findOwnPurchase(ctx, number)
  await ctx.services.limits.consume(orderLimits.say, ctx.actor.company.id)
  return inTransaction(ctx, async (inside) => {
    const order = await lockOwnOrder(inside, number, waiting)
    const { id: orderId } = order
    await useFiles(inside, {
      orderId,
      by: 'buyer',
      files,
      for: { transfer: true },
      refusal: missingFile('/files'),
    })
    const transferSaidAt = order.transferSaidAt ?? inside.clock()
    if (order.transferSaidAt === null) {
      await inside.db.update(tradeOrder).set({ transferSaidAt }).where(eq(tradeOrder.id, orderId))
      await tell(inside, 'seller', order, {
        about: 'transfer said',
        title: `Order ${number}: the buyer says that the money is on its way`,
        says: 'Do not send the goods yet. We tell you when the money has arrived.',
      })
    }
    await happened(inside, orderEvents['transfer-said'], orderId, {
      after: { companyId: inside.actor.company.id, files: files.length },
    })
    return { ...order, transferSaidAt }
  })
}
