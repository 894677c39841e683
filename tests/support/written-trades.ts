import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { listing } from '#server/features/listings/table.ts'
import { tradeOrderEvent } from '#server/features/orders/table.ts'
import type { Currency } from '#shared/contract/money.ts'
import type { OrderEvent } from '#shared/features/orders/order-states.ts'
import { writeReference } from '#shared/features/orders/payment-reference.ts'

import { type GeneratedLot, insertLots } from './generated-lots.ts'
import { ring } from './traders.ts'
import { writeOrders, type WrittenOrder } from './written-orders.ts'

const day = 86_400_000

/** A ring of 10 g at a price per gram, in whole units of a currency. */
export const ringAt = (
  perGram: number,
  currency: Currency,
  more: Readonly<Record<string, string>> = {},
): GeneratedLot => ({
  kind: 'jewellery',
  said: {
    ...ring,
    stockNumber: randomUUID().slice(0, 8),
    gross: '10 g',
    currency,
    price: String(perGram * 10),
    'tiers.1.price': String(perGram * 9),
    ...more,
  },
})

let number = 600_000

/** A ring sold some days ago, at a price per gram in minor units. */
export interface WrittenTrade {
  seller: string
  buyer: string
  by: string
  perGram: number
  currency: Currency
  daysAgo?: number
  said?: Readonly<Record<string, string>>
  order?: Partial<WrittenOrder>
  events?: readonly OrderEvent[]
}

/** Writes orders as they stand, paid out unless told otherwise, each with a ring of its own. */
export async function writeTrades(ctx: WorkContext, trades: readonly WrittenTrade[]) {
  const numbers: number[] = []
  for (const { seller, buyer, by, perGram, currency, ...more } of trades) {
    const { daysAgo = 3, said = {}, order = {}, events = ['fund', 'accept'] } = more
    const at = new Date(ctx.clock().getTime() - daysAgo * day)
    const [lot] = await insertLots(ctx.db, seller, [ringAt(1, currency, said)], at)
    const [sold] = await ctx.db
      .update(listing)
      .set({ state: 'sold-out' })
      .where(eq(listing.id, lot?.id ?? ''))
      .returning({ listingId: listing.id, terms: listing.terms, carats: listing.carats })
    const goods = perGram * 10
    numbers.push((number += 1))
    const row = {
      number,
      reference: writeReference(number),
      buyerCompanyId: buyer,
      sellerCompanyId: seller,
      placedBy: by,
      placedAt: new Date(at.getTime() - 9 * day),
      key: randomUUID(),
      currency,
      goods,
      shipping: 0,
      fee: 0,
      feeBasisPoints: 0,
      tax: 0,
      total: goods,
      state: 'paid-out' as const,
      stateSince: at,
      ...order,
    }
    const [made] = await writeOrders(ctx, [row], { ...sold, weight: 10_000 })
    if (made === undefined || events.length === 0) continue
    await ctx.db.insert(tradeOrderEvent).values(
      events.map((event) => ({
        orderId: made.id,
        event,
        by: 'operator' as const,
        personId: by,
        at,
      })),
    )
  }
  return numbers
}
