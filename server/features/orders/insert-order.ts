import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'

import { clientAccount } from '#server/config/client-accounts.ts'
import type { WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { happened } from '#server/events/happened.ts'
import type { FrozenAddress } from '#server/features/addresses/service.ts'
import { holdPieces, keepPictures, type OrderableLot } from '#server/features/listings/service.ts'
import { checkedAmong } from '#server/features/screening/service.ts'
import { plainAmount } from '#shared/contract/money.ts'
import { manifestOf, weightOfOne } from '#shared/features/listings/parts.ts'
import { type AgreedDays } from '#shared/features/orders/agreed-days.ts'
import { firstState } from '#shared/features/orders/confirmation/first-state.ts'
import { amountsOfLots } from '#shared/features/orders/fees.ts'
import { writeReference } from '#shared/features/orders/payment-reference.ts'
import { usualDaysAt } from '#shared/features/orders/usual-days.ts'
import { companyChecked } from '#shared/features/screening/rules.ts'
import { shippingShares } from '#shared/features/shipping/shipping-shares.ts'
import type { TaxedAmount } from '#shared/features/taxes/tax.ts'

import { takeFromBasket } from './basket/own-basket.ts'
import { orderEvents } from './events.ts'
import type { Order } from './find-order.ts'
import { limitOf } from './order-limits.ts'
import { openReview } from './review/open-review.ts'
import { tradeOrder, tradeOrderLine } from './table.ts'
import { tellPlaced } from './tell-sides.ts'

/** Pieces of a lot that are ordered. */
export interface NewLine {
  found: OrderableLot
  pieces: number
  /** Minor units. */
  price: { unit: number; total: number; tierFrom: number }
  /** It was carved out of a lot for this order, which holds it already. */
  carved?: true
}

export interface NewOrder {
  /** At least one; all of one seller and in one currency, and no lot twice. */
  lines: readonly [NewLine, ...NewLine[]]
  /** The company that buys, and who ordered for it. */
  buyer: { companyId: string; personId: string }
  /** Unique among the buyer's orders. */
  key: string
  /** Minor units for all lots. */
  shipping: number
  /** The offer in which the price was agreed. */
  offerNumber?: number
  /** What the two sides have agreed on; the usual days if they have not. */
  days?: AgreedDays
  /** Where the goods go. */
  delivery: FrozenAddress
}

/** What the lines of an order come to, each with how VAT applies to it. */
export const taxedAmounts = (lines: readonly NewLine[]): TaxedAmount[] =>
  lines.map(({ found: { tax }, price }) => ({ amount: price.total, tax }))

/**
 * The one way in which an order begins: writes down what was agreed, holds the pieces and tells both
 * sides. Joins the open transaction, which the caller ends unless it gets the order.
 * @returns the order; or the line whose pieces cannot be held
 * @throws ProblemError 409 if we take no payments in the currency, or are checking one of the companies
 */
export async function insertOrder(
  ctx: WorkContext,
  order: NewOrder,
): Promise<Order | 'key-taken' | { notHeld: NewLine }> {
  const { lines, buyer, key, shipping, offerNumber = null, delivery } = order
  const [first] = lines
  const {
    currency,
    lot: { companyId: sellerCompanyId },
    parties,
    sellerVatNumber,
    buyerVatNumber,
    feeTerms,
    feeTax,
    ourVatNumber,
  } = first.found
  if (lines.some(({ found }) => found.lot.companyId !== sellerCompanyId)) throw notTogether()
  if (lines.some(({ found }) => found.currency !== currency)) throw notTogether()
  if (clientAccount(ctx.config, currency) === null) throw noAccount(currency)
  const checked = await checkedAmong(ctx, [buyer.companyId, sellerCompanyId])
  if (checked.size > 0) throw new ProblemError('conflict', companyChecked)
  const now = ctx.clock()
  const taxed = taxedAmounts(lines)
  const amounts = amountsOfLots(taxed, feeTerms, feeTax, shipping)
  const shares = shippingShares(shipping, taxed)
  const days = order.days ?? usualDaysAt(now)
  const number = await nextNumber(ctx)
  // An offer stands for about as long as a confirmation counts, so its seller has just acted.
  const isAsked = order.offerNumber === undefined
  const confirmed = isAsked ? lines.map(({ found }) => found.lot.confirmedAt) : []
  const state = firstState(confirmed, now)
  const [made] = await ctx.db
    .insert(tradeOrder)
    .values({
      id: randomUUID(),
      number,
      reference: writeReference(number),
      buyerCompanyId: buyer.companyId,
      sellerCompanyId,
      placedBy: buyer.personId,
      placedAt: now,
      key,
      currency,
      ...amounts,
      feeBasisPoints: feeTerms.basisPoints,
      feeMinimum: feeTerms.minimum,
      feePayer: feeTerms.payer,
      feeTaxTreatment: feeTax.treatment,
      feeTaxRate: feeTax.rate,
      ourVatNumber,
      parties,
      sellerVatNumber,
      buyerVatNumber,
      delivery,
      state,
      stateSince: now,
      ...days,
      dueAt: limitOf(state, now, { ...days, parties }),
    })
    .onConflictDoNothing({ target: [tradeOrder.buyerCompanyId, tradeOrder.key] })
    .returning()
  if (made === undefined) return 'key-taken'
  const lacking = await holdPieces(
    ctx,
    buyer.companyId,
    lines.flatMap(({ found, pieces, carved }) =>
      carved ? [] : [{ listingId: found.lot.id, pieces }],
    ),
  )
  const notHeld = lines.find(({ found }) => found.lot.id === lacking)
  if (notHeld !== undefined) return { notHeld }
  await takeFromBasket(
    ctx,
    buyer.companyId,
    lines.map(({ found }) => found.lot.id),
  )
  const written = await ctx.db
    .insert(tradeOrderLine)
    .values(
      lines.map(({ found: { lot, picture, tax }, pieces, price }, position) => {
        const manifest = lot.sheet.lists.lines === undefined ? null : manifestOf(lot.sheet)
        return {
          orderId: made.id,
          position,
          listingId: lot.id,
          kind: lot.kind,
          slug: lot.slug ?? '',
          stockNumber: lot.stockNumber ?? '',
          title: lot.title,
          lines: lot.facts.lines.filter(Boolean),
          manifest,
          picture,
          terms: lot.terms,
          carats: lot.carats,
          pieces,
          weight: weightOf(lot, pieces),
          unitPrice: price.unit,
          tierFrom: price.tierFrom,
          amount: price.total,
          shipping: shares[position] ?? 0,
          taxTreatment: tax.treatment,
          taxRate: tax.rate,
          offerNumber,
          cost: lot.cost,
          retail: (lot.sheet.values.msrp as number | undefined) ?? null,
          firstPublishedAt: lot.firstPublishedAt,
          heldSince: lot.acquiredOn === null ? lot.createdAt : new Date(lot.acquiredOn),
        }
      }),
    )
    .returning()
  await keepPictures(
    ctx,
    written.flatMap(({ picture }) => picture?.key ?? []),
  )
  await tellPlaced(ctx, made, written)
  if (state === 'awaiting-funds') await openReview(ctx, made)
  await happened(ctx, orderEvents.placed, made.id, {
    after: {
      companyId: buyer.companyId,
      total: plainAmount({ minor: amounts.total, currency }),
      currency,
      ...(offerNumber === null ? {} : { offer: offerNumber }),
    },
  })
  return made
}

/** Milligrams of so many pieces of a lot; null if its seller has not said what one weighs. */
function weightOf(lot: OrderableLot['lot'], pieces: number): number | null {
  const one = weightOfOne(lot)
  return one === null ? null : one * pieces
}

async function nextNumber({ db }: WorkContext): Promise<number> {
  const { rows } = await db.execute<{ number: string }>(
    sql`select nextval('trade_order_number')::text as number`,
  )
  return Number(rows[0]?.number)
}

const notTogether = () =>
  new ProblemError(
    'conflict',
    'The lots of an order come from one seller, in one currency. Nothing was ordered.',
  )

const noAccount = (currency: string) =>
  new ProblemError(
    'conflict',
    `We cannot take payments in ${currency} yet, so this lot cannot be ordered.`,
  )
