import type { WorkContext } from '#server/contract/context.ts'
import { brand } from '#shared/brand.ts'
import { type Side, sides } from '#shared/contract/trade-sides.ts'

import type { Order } from '../find-order.ts'
import type { News } from '../order-news.ts'
import { tellAll } from '../tell-sides.ts'

const recorded = ({ number }: Order): News => ({
  title: `Order ${number} goes to another address`,
  says: `${brand.name} has recorded it while the goods are on their way. Read the reason on the page of the order.`,
})

/** What each side is told of another delivery address. No email names one. */
const newsOf = {
  proposed: {
    seller: ({ number }) => ({
      title: `The buyer proposes another address for order ${number}`,
      says: 'It is in the same country, so the price, shipping and VAT stay the same. Agree or decline on the page of the order. Until you agree, the goods go to the address of the order.',
    }),
  },
  agreed: {
    buyer: ({ number }) => ({
      title: `Order ${number} goes to the address that you proposed`,
      says: 'The seller has agreed. The page of the order shows the new address.',
    }),
    seller: ({ number }) => ({
      title: `Order ${number} goes to another address`,
      says: 'Your company has agreed to it. Print the address label and the packing list again before you send the goods.',
    }),
  },
  declined: {
    buyer: ({ number }) => ({
      title: `The seller declined the address that you proposed for order ${number}`,
      says: 'The goods go to the address of the order. You can propose another one until they are sent.',
    }),
  },
  recorded: { buyer: recorded, seller: recorded },
} as const satisfies Record<string, Partial<Record<Side, (order: Order) => News>>>

/** Tells the sides what became of another delivery address. */
export const tellOfChange = (
  ctx: WorkContext,
  order: Order,
  { id, what }: { id: string; what: keyof typeof newsOf },
): Promise<void> => {
  const news: Partial<Record<Side, (order: Order) => News>> = newsOf[what]
  return tellAll(
    ctx,
    sides.flatMap((side) => {
      const told = news[side]?.(order)
      return told === undefined ? [] : [{ side, order, about: `address ${id} ${what}`, ...told }]
    }),
  )
}
