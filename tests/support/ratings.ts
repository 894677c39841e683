import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { findByReference, payOut } from '#server/features/orders/service.ts'
import { tradeOrder } from '#server/features/orders/table.ts'
import type { Running } from '#server/main.ts'
import { writeReference } from '#shared/features/orders/payment-reference.ts'

import { callAs } from './api-calls.ts'
import { openOrders } from './order-site.ts'
import { act } from './orders.ts'
import type { SignedIn } from './people.ts'

/** What somebody reads of an order's ratings. */
export async function readRatings(site: Running, who: SignedIn, number: number) {
  const { status, text } = await callAs(site, who, `/orders/${number}/ratings`)
  return { status, text, json: JSON.parse(text) }
}

/** Rates an order. */
export async function rate(
  site: Running,
  who: SignedIn,
  number: number,
  score: number,
  words = '',
) {
  const path = `/orders/${number}/rating`
  return callAs(site, who, path, { score, words }, 'PUT')
}

/** Pays out an accepted order, which ends it. */
export async function endOrder(ctx: WorkContext, number: number): Promise<void> {
  const order = await findByReference(ctx, writeReference(number))
  if (order === null) throw new Error(`there is no order ${number}`)
  await payOut(ctx, { orderId: order.id, payoutId: randomUUID() })
}

/** A site with orders, and what tests of ratings do with them. */
export async function openRatingSite() {
  const orders = await openOrders()
  const { site, ctx, buyer, inspected } = orders
  const { db } = ctx
  const find = async (number: number) => {
    const [found] = await db.select().from(tradeOrder).where(eq(tradeOrder.number, number))
    if (found === undefined) throw new Error(`there is no order ${number}`)
    return found
  }
  /** An order that has ended with a payout, some days ago. */
  const ended = async (days = 0) => {
    const number = await inspected()
    await act(site, buyer, number, 'acceptance')
    await endOrder(ctx, number)
    const stateSince = new Date(ctx.clock().getTime() - days * 86_400_000)
    await db.update(tradeOrder).set({ stateSince }).where(eq(tradeOrder.number, number))
    return number
  }
  /** The same context some days later. */
  const later = (days: number) => ({
    ...ctx,
    clock: () => new Date(site.context.clock().getTime() + days * 86_400_000),
  })
  return { ...orders, find, ended, later }
}
