import { and, eq } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { orderableLot } from '#server/features/listings/service.ts'
import { plainAmount } from '#shared/contract/money.ts'
import { amountsOf } from '#shared/features/orders/fees.ts'

import { lineOf } from './find-order.ts'
import { cannotOrder, insertOrder, LotChanged } from './insert-order.ts'
import { orderLimits } from './limits.ts'
import { tradeOrder } from './table.ts'

/** How often an order is tried while others change the lot. */
const mostTurns = 5

interface Asked {
  slug: string
  key: string
  pieces: number
  /** Minor units. */
  total: number
}

/**
 * Orders pieces of a lot: holds them and asks the buyer for the money. The same key orders once.
 * @throws ProblemError 404 or 410 for the lot; 409 if the total is another now, or so many pieces
 *   are not free; 422 for a key that another order has
 */
export async function placeOrder(ctx: CallContext<MemberActor>, asked: Asked) {
  const before = await placedBefore(ctx, asked)
  if (before !== null) return before
  await ctx.services.limits.consume(orderLimits.place, ctx.actor.company.id)
  for (let turn = 1; ; turn += 1) {
    try {
      return await placeOnce(ctx, asked)
    } catch (error) {
      // Sending pieces of another order changes a lot too, and leaves its price as it is.
      if (!(error instanceof LotChanged) || turn === mostTurns) throw error
    }
  }
}

const placeOnce = (ctx: CallContext<MemberActor>, asked: Asked) =>
  inTransaction(ctx, async (inside) => {
    const { slug, key, pieces } = asked
    const found = await orderableLot(inside, slug, pieces)
    const { price, currency } = found
    if (price === null) throw cannotOrder(found, pieces)
    const { total } = amountsOf(price.total, inside.clock())
    if (total !== asked.total) throw otherTotal({ minor: total, currency })
    const { company, personId } = inside.actor
    const made = await insertOrder(inside, {
      found,
      buyer: { companyId: company.id, personId },
      key,
      pieces,
      price,
      version: found.lot.version,
    })
    if (made === 'key-taken') return sameOrder(await placedBefore(inside, asked))
    if (made === 'not-held') throw cannotOrder(await orderableLot(inside, slug, pieces), pieces)
    return { number: made.number }
  })

/**
 * The order that the caller's company has placed with this key.
 * @throws ProblemError 422 if that was another order
 */
async function placedBefore(ctx: CallContext<MemberActor>, { slug, key, pieces, total }: Asked) {
  const [found] = await ctx.db
    .select()
    .from(tradeOrder)
    .where(and(eq(tradeOrder.buyerCompanyId, ctx.actor.company.id), eq(tradeOrder.key, key)))
  if (found === undefined) return null
  const line = await lineOf(ctx, found.id)
  if (line.slug !== slug || line.pieces !== pieces || found.total !== total) {
    throw new ProblemError('invalid-input', undefined, {
      errors: [{ pointer: '/key', detail: 'You have placed another order with this key.' }],
    })
  }
  return { number: found.number }
}

function sameOrder<T>(found: T | null): T {
  if (found === null) throw new Error('an order with this key was there and is gone')
  return found
}

const otherTotal = (now: Parameters<typeof plainAmount>[0]) =>
  new ProblemError(
    'conflict',
    `The price has changed: the total is now ${plainAmount(now)} ${now.currency}. Nothing was ordered.`,
  )
