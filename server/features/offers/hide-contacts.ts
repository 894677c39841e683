import type { WorkContext } from '#server/contract/context.ts'
import { havePaidOrder } from '#server/features/orders/service.ts'
import { hideContactData } from '#shared/contact-data/contact-data.ts'

import type { Offer } from './find-offer.ts'

type Sides = Pick<Offer, 'buyerCompanyId' | 'sellerCompanyId'>

/** Whether the two companies may exchange contact data: an order between them was paid. */
export const contactsOpen = (
  ctx: WorkContext,
  { buyerCompanyId, sellerCompanyId }: Sides,
): Promise<boolean> => havePaidOrder(ctx, buyerCompanyId, sellerCompanyId)

/** A text as the other side may read it, which is the only form in which it is kept. */
export async function asKept(ctx: WorkContext, sides: Sides, text: string) {
  if (await contactsOpen(ctx, sides)) return { text, hidden: false }
  const { text: kept, hidden } = hideContactData(text)
  return { text: kept, hidden: hidden.length > 0 }
}
