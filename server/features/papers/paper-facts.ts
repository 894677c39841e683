import { eq } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { findCompany } from '#server/features/companies/service.ts'
import { listMovements, listMovementsOf } from '#server/features/ledger/service.ts'
import { listing } from '#server/features/listings/service.ts'
import { eventsOf, lineOf, type Order, type OrderLine } from '#server/features/orders/service.ts'
import { payoutsOfOrder } from '#server/features/payments/service.ts'
import type { PaperKindName } from '#shared/features/papers/paper-kinds.ts'
import { warrantyText } from '#shared/features/papers/warranty-text.ts'

type Company = Awaited<ReturnType<typeof findCompany>>

/** A company as papers name it. */
export type NamedCompany = Pick<
  Company,
  'legalName' | 'address' | 'country' | 'registrationNumber' | 'taxNumber'
>

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
  line: OrderLine
  seller: NamedCompany
  buyer: NamedCompany
  /** Whether the order was ever paid: until then neither side learns how to reach the other. */
  paid: boolean
  /** When the seller said that it was sent. */
  sentAt: Date | null
  /** What a statement shows; empty for other papers. */
  movements: readonly Movement[]
  /** What a warranty says; empty for other papers. */
  warrants: readonly string[]
}

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

/** Reads what a paper says, as it is now. */
export async function readFacts(
  ctx: WorkContext,
  order: Order,
  kind: PaperKindName,
): Promise<PaperFacts> {
  const events = await eventsOf(ctx, [order.id])
  const line = await lineOf(ctx, order.id)
  return {
    order,
    line,
    seller: await findCompany(ctx, order.sellerCompanyId),
    buyer: await findCompany(ctx, order.buyerCompanyId),
    paid: events.some(({ event }) => event === 'fund'),
    sentAt: events.find(({ event }) => event === 'ship')?.at ?? null,
    movements: kind.endsWith('statement') ? await movementsFor(ctx, order, kind) : [],
    warrants: kind === 'warranty' ? await warrantsOf(ctx, line) : [],
  }
}

/**
 * What the seller of a lot can warrant: nothing if one of its stones is not natural, or if the lot no
 * longer states what was ordered, because it may then have been entered otherwise.
 */
export async function warrantsOf(
  { db }: WorkContext,
  { listingId, lines }: OrderLine,
): Promise<string[]> {
  if (listingId === null) return []
  const [found] = await db
    .select({ facts: listing.facts })
    .from(listing)
    .where(eq(listing.id, listingId))
  if (found?.facts.origin !== 'natural') return []
  const stated = found.facts.lines.filter(Boolean)
  if (JSON.stringify(stated) !== JSON.stringify(lines)) return []
  const { gems } = found.facts
  return warrantyText({
    diamonds: gems.includes('diamond'),
    gemstones: gems.some((gem) => gem !== 'diamond' && gem !== 'pearl'),
  })
}
