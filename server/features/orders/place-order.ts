import { randomUUID } from 'node:crypto'

import { and, eq, sql } from 'drizzle-orm'

import { audit } from '#server/audit/audit.ts'
import { clientAccount } from '#server/config/client-accounts.ts'
import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { holdPieces, keepPicture, orderableLot } from '#server/features/listings/service.ts'
import { plainAmount } from '#shared/contract/money.ts'
import { amountsOf } from '#shared/features/orders/fees.ts'
import { limitOf } from '#shared/features/orders/order-states.ts'
import { writeReference } from '#shared/features/orders/payment-reference.ts'

import { lineOf } from './find-order.ts'
import { orderLimits } from './limits.ts'
import { tradeOrder, tradeOrderLine } from './table.ts'
import { tellPlaced } from './tell-sides.ts'

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
  return inTransaction(ctx, async (inside) => {
    const found = await orderableLot(inside, asked.slug, asked.pieces)
    const { lot, picture, currency, price } = found
    if (clientAccount(inside.config, currency) === null) throw noAccount(currency)
    if (price === null) throw cannotOrder(found, asked.pieces)
    const now = inside.clock()
    const amounts = amountsOf(price.total, now)
    if (amounts.total !== asked.total) throw otherTotal({ minor: amounts.total, currency })

    const number = await nextNumber(inside)
    const state = 'awaiting-funds'
    const { company, personId } = inside.actor
    const order = {
      id: randomUUID(),
      number,
      reference: writeReference(number),
      buyerCompanyId: company.id,
      sellerCompanyId: lot.companyId,
      placedBy: personId,
      placedAt: now,
      key: asked.key,
      currency,
      ...amounts,
      state,
      stateSince: now,
      dueAt: limitOf(state, now),
    } as const
    const [made] = await inside.db
      .insert(tradeOrder)
      .values(order)
      .onConflictDoNothing({ target: [tradeOrder.buyerCompanyId, tradeOrder.key] })
      .returning()
    if (made === undefined) return sameOrder(await placedBefore(inside, asked))
    const line = {
      orderId: order.id,
      position: 0,
      listingId: lot.id,
      kind: lot.kind,
      slug: asked.slug,
      stockNumber: lot.stockNumber ?? '',
      title: lot.title,
      lines: lot.facts.lines.filter(Boolean),
      picture,
      pieces: asked.pieces,
      unitPrice: price.unit,
      tierFrom: price.tierFrom,
      amount: price.total,
    }
    await inside.db.insert(tradeOrderLine).values(line)
    if (!(await holdPieces(inside, lot, asked.pieces))) {
      throw cannotOrder(await orderableLot(inside, asked.slug, asked.pieces), asked.pieces)
    }
    if (picture !== null) await keepPicture(inside, picture.key)
    await tellPlaced(inside, made, line)
    // Last, because the next entry of the log waits until this one is committed.
    await audit(inside, {
      action: 'order.placed',
      object: { kind: 'order', id: order.id },
      after: {
        companyId: company.id,
        total: plainAmount({ minor: amounts.total, currency }),
        currency,
      },
    })
    return { number }
  })
}

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

async function nextNumber({ db }: CallContext): Promise<number> {
  const { rows } = await db.execute<{ number: string }>(
    sql`select nextval('trade_order_number')::text as number`,
  )
  return Number(rows[0]?.number)
}

const noAccount = (currency: string) =>
  new ProblemError(
    'conflict',
    `We cannot take payments in ${currency} yet, so this lot cannot be ordered.`,
  )

const otherTotal = (now: Parameters<typeof plainAmount>[0]) =>
  new ProblemError(
    'conflict',
    `The price has changed: the total is now ${plainAmount(now)} ${now.currency}. Nothing was ordered.`,
  )

type Orderable = Awaited<ReturnType<typeof orderableLot>>

/** Why a number of pieces cannot be ordered. */
function cannotOrder({ available, least, price }: Orderable, pieces: number): ProblemError {
  if (available === 0) {
    return new ProblemError('conflict', 'All of it is in open orders now. Nothing was ordered.')
  }
  if (pieces > available) {
    return new ProblemError(
      'conflict',
      `Only ${available} can be ordered now. Nothing was ordered.`,
    )
  }
  if (pieces < least) {
    const detail = `The smallest order is ${least}.`
    return new ProblemError('invalid-input', undefined, {
      errors: [{ pointer: '/pieces', detail }],
    })
  }
  return new ProblemError(
    'conflict',
    price === null
      ? 'This lot has no current price. Nothing was ordered.'
      : 'This lot has just been changed. Look at it again; nothing was ordered.',
  )
}
