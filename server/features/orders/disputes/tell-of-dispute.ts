import type { WorkContext } from '#server/contract/context.ts'
import { dayInMail } from '#server/mail/mail-content.ts'
import { otherSide, type Side } from '#shared/contract/trade-sides.ts'
import { type AskedSide, isAskedOf } from '#shared/features/orders/disputes/dispute-words.ts'

import type { Order } from '../find-order.ts'
import { tell } from '../tell-sides.ts'

const statementNews = {
  ask: {
    did: 'asks us to decide on',
    says: 'We may decide from now on. Say your side and show your evidence on its page now.',
  },
  statement: {
    did: 'has written about',
    says: 'Read it on the page of the order, and answer there.',
  },
  answer: {
    did: 'has answered our question about',
    says: 'Read the answer on the page of the order. You can add to it there.',
  },
} as const

/** Tells the other side that one has written, answered us, or asks us to decide. */
export const tellOfStatement = (
  ctx: WorkContext,
  order: Order,
  { id, by, kind }: { id: string; by: Side; kind: keyof typeof statementNews },
) =>
  tell(ctx, otherSide(by), order, {
    about: `statement ${id}`,
    title: `The ${by} ${statementNews[kind].did} order ${order.number}`,
    says: statementNews[kind].says,
  })

interface Asked {
  id: string
  to: AskedSide
  wishedBy: string | null
  /** Who is told. */
  side: Side
}

/** Tells one side of what we ask in a dispute: to answer it, or that the other was asked. */
export const tellOfQuestion = (
  ctx: WorkContext,
  order: Order,
  { id, to, wishedBy, side }: Asked,
) => {
  const asked = isAskedOf(to, side)
  const until = wishedBy === null ? '' : `, if you can by ${dayInMail(new Date(wishedBy))}`
  return tell(ctx, side, order, {
    about: `question ${id}`,
    title: asked
      ? `We have a question about order ${order.number}`
      : `We have asked the ${otherSide(side)} about order ${order.number}`,
    says: asked
      ? `Read it on the page of the order and answer there${until}. You can add files. The other side reads the answer, too.`
      : 'You can read our question on the page of the order, and the answer once there is one. There is nothing for you to do.',
  })
}

interface Told {
  id: string
  by: Side
  what: 'made' | 'declined'
}

/** Tells one side of the other's proposal, or that its own was declined, without its price. */
export const tellOfProposal = (ctx: WorkContext, order: Order, { id, by, what }: Told) =>
  tell(ctx, what === 'made' ? otherSide(by) : by, order, {
    about: `proposal ${id} ${what}`,
    title:
      what === 'made'
        ? `The ${by} proposes a split of order ${order.number}`
        : `Your split of order ${order.number} was declined`,
    says:
      what === 'made'
        ? 'Read on the page of the order what each side would get, and accept or decline it there.'
        : 'You can propose another one on the page of the order.',
  })
