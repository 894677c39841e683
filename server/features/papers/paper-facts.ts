import { inArray } from 'drizzle-orm'

import type { OperatingCompany } from '#server/contract/config.ts'
import type { WorkContext } from '#server/contract/context.ts'
import type { NamedCompany } from '#server/features/companies/service.ts'
import { listMovements, listMovementsOf } from '#server/features/ledger/service.ts'
import { listing } from '#server/features/listings/service.ts'
import {
  dividedLines,
  eventsOf,
  linesOf,
  type Order,
  type OrderLine,
} from '#server/features/orders/service.ts'
import { payoutsOfOrder } from '#server/features/payments/service.ts'
import { moveFacts } from '#shared/features/orders/move-facts.ts'
import type { OrderEvent } from '#shared/features/orders/order-states.ts'
import { feeEarningEvents, type PaperKindName } from '#shared/features/papers/paper-kinds.ts'
import { warrantyText } from '#shared/features/papers/warranty-text.ts'

import { findPaper, numberOf } from './find-paper.ts'

/** An amount that the ledger moved, in minor units; debits are positive. */
export interface Movement {
  at: Date
  entryId: number
  account: string
  keptFor: string | null
  amount: number
}

/** All that papers of an order are made of. */
export interface PaperFacts {
  order: Order
  lines: readonly OrderLine[]
  /** The same lines as far as the buyer accepted and rejected them; empty for other papers than a credit note. */
  inspected: Awaited<ReturnType<typeof dividedLines>>
  seller: NamedCompany
  buyer: NamedCompany
  /** Who runs the marketplace; null if nobody says so. */
  us: OperatingCompany | null
  /** Whether the order was ever paid: until then neither side learns how to reach the other. */
  paid: boolean
  /** When the seller said that it was sent. */
  sentAt: Date | null
  /** When the goods, or a part of their price, were released, and our fee with them; null before. */
  earnedAt: Date | null
  /** What a statement shows; empty for other papers. */
  movements: readonly Movement[]
  /** What a warranty says; empty for other papers. */
  warrants: readonly string[]
  /** The number of the invoice that a credit note corrects; null for other papers. */
  invoiceNumber: string | null
}

/** Whether we could work out the VAT of all lots of an order. */
export const isTaxKnown = (lines: readonly OrderLine[]): boolean =>
  lines.every(({ taxTreatment }) => taxTreatment !== 'unknown')

const earning: ReadonlySet<OrderEvent> = new Set(feeEarningEvents)

/** The movements that a side's statement is made of. */
async function movementsFor(
  ctx: WorkContext,
  order: Order,
  kind: PaperKindName,
): Promise<readonly Movement[]> {
  const ofOrder = await listMovements(ctx, order)
  if (kind === 'buyer-statement') return ofOrder
  const proceeds = (await payoutsOfOrder(ctx, order.id)).filter((each) => each.kind === 'proceeds')
  const booked = proceeds.flatMap(({ id }) => [`payout:${id}`, `reversal:payout:${id}`])
  return [...ofOrder, ...(await listMovementsOf(ctx, booked))]
}

/** What a warranty of an order is about: all that was ordered, without the goods that came back. */
export async function warrantedLines(
  ctx: WorkContext,
  { id, keptGoods }: Order,
  events: readonly OrderEvent[],
) {
  const lines = await linesOf(ctx, id)
  const cameBack = events.some((event) => moveFacts[event].pieces === 'back')
  return keptGoods !== null && cameBack ? (await dividedLines(ctx, id, lines)).kept : lines
}

/** Reads what a paper says, as it is now. */
export async function readFacts(
  ctx: WorkContext,
  order: Order,
  kind: PaperKindName,
): Promise<PaperFacts> {
  const events = await eventsOf(ctx, [order.id])
  const isWarranty = kind === 'warranty'
  const names = events.map(({ event }) => event)
  const lines = isWarranty ? await warrantedLines(ctx, order, names) : await linesOf(ctx, order.id)
  const invoice = kind === 'credit-note' ? await findPaper(ctx, order, 'invoice') : undefined
  return {
    order,
    lines,
    inspected:
      kind === 'credit-note'
        ? await dividedLines(ctx, order.id, lines)
        : { kept: [], rejected: [] },
    ...order.parties,
    us: ctx.config.operatingCompany,
    paid: events.some(({ event }) => event === 'fund'),
    sentAt: events.find(({ event }) => event === 'ship')?.at ?? null,
    earnedAt: events.find(({ event }) => earning.has(event))?.at ?? null,
    movements: kind.endsWith('statement') ? await movementsFor(ctx, order, kind) : [],
    warrants: isWarranty ? await warrantsOf(ctx, lines) : [],
    invoiceNumber: invoice === undefined ? null : numberOf(invoice),
  }
}

/**
 * What the seller of an order can warrant: nothing if one of its stones is not natural, or if a lot no
 * longer states what was ordered, because it may then have been entered otherwise.
 */
export async function warrantsOf(
  { db }: WorkContext,
  ordered: readonly OrderLine[],
): Promise<string[]> {
  const found = await db
    .select({ id: listing.id, facts: listing.facts })
    .from(listing)
    .where(
      inArray(
        listing.id,
        ordered.flatMap(({ listingId }) => listingId ?? []),
      ),
    )
  const facts = ordered.map(({ listingId, lines }) => {
    const lot = found.find(({ id }) => id === listingId)?.facts
    const stated = lot?.lines.filter(Boolean)
    return JSON.stringify(stated) === JSON.stringify(lines) ? lot : undefined
  })
  // A lot without stones, such as a coin, says nothing about their origin; nor do cultured pearls,
  // which are its origin only if all else is natural.
  const isNatural = facts.every(
    (lot) =>
      lot && (lot.gems.length === 0 || lot.origin === 'natural' || lot.origin === 'cultured'),
  )
  if (!isNatural) return []
  const gems = facts.flatMap((lot) => lot?.gems ?? [])
  return warrantyText({
    diamonds: gems.includes('diamond'),
    gemstones: gems.some((gem) => gem !== 'diamond' && gem !== 'pearl'),
  })
}
