import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'

import { audit } from '#server/audit/audit.ts'
import { clientAccount } from '#server/config/client-accounts.ts'
import type { WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { holdPieces, keepPicture, type OrderableLot } from '#server/features/listings/service.ts'
import { checkedAmong } from '#server/features/screening/service.ts'
import { plainAmount } from '#shared/contract/money.ts'
import { amountsOf } from '#shared/features/orders/fees.ts'
import { limitOf } from '#shared/features/orders/order-states.ts'
import { writeReference } from '#shared/features/orders/payment-reference.ts'
import { companyChecked } from '#shared/features/screening/rules.ts'

import { tradeOrder, tradeOrderLine } from './table.ts'
import { tellPlaced } from './tell-sides.ts'

export interface NewOrder {
  found: OrderableLot
  /** The company that buys, and who ordered for it. */
  buyer: { companyId: string; personId: string }
  /** Unique among the buyer's orders. */
  key: string
  pieces: number
  /** Minor units. */
  price: { unit: number; total: number; tierFrom: number }
  /** The version of the lot whose price is paid; undefined if another was agreed. */
  version?: number
  /** The offer in which the price was agreed. */
  offerNumber?: number
}

/**
 * The one way in which an order begins: writes down what was agreed, holds the pieces and tells both
 * sides. Joins the open transaction, which the caller ends unless it gets the order.
 * @throws ProblemError 409 if we take no payments in the currency, or are checking one of the companies
 */
export async function insertOrder(ctx: WorkContext, order: NewOrder) {
  const { found, buyer, key, pieces, price, version, offerNumber = null } = order
  const { lot, picture, currency } = found
  if (clientAccount(ctx.config, currency) === null) throw noAccount(currency)
  const checked = await checkedAmong(ctx, [buyer.companyId, lot.companyId])
  if (checked.size > 0) throw new ProblemError('conflict', companyChecked)
  const now = ctx.clock()
  const amounts = amountsOf(price.total, now)
  const number = await nextNumber(ctx)
  const state = 'awaiting-funds'
  const [made] = await ctx.db
    .insert(tradeOrder)
    .values({
      id: randomUUID(),
      number,
      reference: writeReference(number),
      buyerCompanyId: buyer.companyId,
      sellerCompanyId: lot.companyId,
      placedBy: buyer.personId,
      placedAt: now,
      key,
      currency,
      ...amounts,
      state,
      stateSince: now,
      dueAt: limitOf(state, now),
    })
    .onConflictDoNothing({ target: [tradeOrder.buyerCompanyId, tradeOrder.key] })
    .returning()
  if (made === undefined) return 'key-taken'
  const line = {
    orderId: made.id,
    position: 0,
    listingId: lot.id,
    kind: lot.kind,
    slug: lot.slug ?? '',
    stockNumber: lot.stockNumber ?? '',
    title: lot.title,
    lines: lot.facts.lines.filter(Boolean),
    picture,
    pieces,
    unitPrice: price.unit,
    tierFrom: price.tierFrom,
    amount: price.total,
    offerNumber,
  }
  await ctx.db.insert(tradeOrderLine).values(line)
  const holding = { buyer: buyer.companyId, listingId: lot.id, pieces, version }
  if (!(await holdPieces(ctx, holding))) return 'not-held'
  if (picture !== null) await keepPicture(ctx, picture.key)
  await tellPlaced(ctx, made, line)
  // Last, because the next entry of anybody waits for the end of this transaction.
  await audit(ctx, {
    action: 'order.placed',
    object: { kind: 'order', id: made.id },
    after: {
      companyId: buyer.companyId,
      total: plainAmount({ minor: amounts.total, currency }),
      currency,
      ...(offerNumber === null ? {} : { offer: offerNumber }),
    },
  })
  return made
}

async function nextNumber({ db }: WorkContext): Promise<number> {
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

/** The lot was changed between reading it and holding its pieces. */
export class LotChanged extends ProblemError {}

/** Why a number of pieces cannot be ordered. */
export function cannotOrder(
  { available, least, price }: OrderableLot,
  pieces: number,
): ProblemError {
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
  return price === null
    ? new ProblemError('conflict', 'This lot has no current price. Nothing was ordered.')
    : new LotChanged(
        'conflict',
        'This lot has just been changed. Look at it again; nothing was ordered.',
      )
}
