import { and, eq, or } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { hideContactData } from '#shared/contact-data/contact-data.ts'

import type { Order } from '../find-order.ts'
import { tradeOrder, tradeOrderEvent } from '../table.ts'

type Sides = Pick<Order, 'buyerCompanyId' | 'sellerCompanyId'>

/** Whether two companies may exchange contact data: an order between them, in either direction, was paid. */
export async function contactsOpen(
  { db }: WorkContext,
  { buyerCompanyId: one, sellerCompanyId: other }: Sides,
): Promise<boolean> {
  const { id, buyerCompanyId, sellerCompanyId } = tradeOrder
  const paid = await db
    .select({ id })
    .from(tradeOrder)
    .innerJoin(tradeOrderEvent, eq(tradeOrderEvent.orderId, id))
    .where(
      and(
        eq(tradeOrderEvent.event, 'fund'),
        or(
          and(eq(buyerCompanyId, one), eq(sellerCompanyId, other)),
          and(eq(buyerCompanyId, other), eq(sellerCompanyId, one)),
        ),
      ),
    )
    .limit(1)
  return paid.length > 0
}

/** A text as the other side may read it, which is the only form in which it is kept. */
export async function asKept(ctx: WorkContext, sides: Sides, text: string) {
  if (await contactsOpen(ctx, sides)) return { text, hidden: false }
  const { text: kept, hidden } = hideContactData(text)
  return { text: kept, hidden: hidden.length > 0 }
}
