import type { WorkContext } from '#server/contract/context.ts'
import { plainAmount } from '#shared/contract/money.ts'
import { otherSide, type Side } from '#shared/contract/trade-sides.ts'

import type { Order } from '../find-order.ts'
import { tell } from '../tell-sides.ts'

/** Tells the other side that one has written, or asks us to decide. */
export const tellOfStatement = (
  ctx: WorkContext,
  order: Order,
  { id, by, askRuling }: { id: string; by: Side; askRuling: boolean },
) =>
  tell(ctx, otherSide(by), order, {
    about: `statement ${id}`,
    title: askRuling
      ? `The ${by} asks us to decide on order ${order.number}`
      : `The ${by} has written about order ${order.number}`,
    says: askRuling
      ? 'We may decide from now on. Say your side and show your evidence on its page now.'
      : 'Read it on the page of the order, and answer there.',
  })

interface Told {
  id: string
  by: Side
  /** What the seller gets, in minor units. */
  seller: number
  what: 'made' | 'declined'
}

/** Tells one side of the other's proposal, or that its own was declined. */
export const tellOfProposal = (ctx: WorkContext, order: Order, { id, by, seller, what }: Told) => {
  const { currency, goods, number } = order
  const amount = (minor: number) => `${plainAmount({ minor, currency })} ${currency}`
  const split = `The seller gets ${amount(seller)} of ${amount(goods)}; the rest goes back to the buyer.`
  return tell(ctx, what === 'made' ? otherSide(by) : by, order, {
    about: `proposal ${id} ${what}`,
    title:
      what === 'made'
        ? `The ${by} proposes a split of order ${number}`
        : `Your split of order ${number} was declined`,
    says:
      what === 'made'
        ? `${split} Accept or decline it on the page of the order.`
        : `${split} You can propose another one on the page of the order.`,
  })
}
