import { and, eq, isNotNull, isNull } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { otherSide } from '#shared/contract/trade-sides.ts'

import { ratingNotifications } from './notification-kinds.ts'
import { orderToRate, withoutContacts } from './rate-order.ts'
import { rating } from './table.ts'
import { tellRater } from './tell-raters.ts'

/**
 * Answers the rating by the other side, once and for good.
 * @throws ProblemError 404 if the order is not the caller's; 403 if their role may not; 409 if there
 *   is nothing to answer, or it is answered; 422 as in `withoutContacts`
 */
export async function answerRating(
  ctx: CallContext<MemberActor>,
  { number, words }: { number: number; words: string },
): Promise<void> {
  const { order, side } = await orderToRate(ctx, number)
  const by = otherSide(side)
  await inTransaction(ctx, async (inside) => {
    const [answered] = await inside.db
      .update(rating)
      .set({
        answer: withoutContacts(words),
        answeredBy: ctx.actor.personId,
        answeredAt: inside.clock(),
      })
      .where(
        and(
          eq(rating.orderId, order.id),
          eq(rating.by, by),
          isNotNull(rating.shownAt),
          isNull(rating.hiddenAt),
          isNull(rating.answer),
        ),
      )
      .returning()
    if (answered === undefined) {
      throw new ProblemError(
        'conflict',
        'There is no rating that you can answer. Reload to see it.',
      )
    }
    await tellRater(inside, {
      kind: ratingNotifications.received,
      number,
      side: by,
      companyId: answered.raterId,
      title: `Order ${number}: your rating has been answered`,
      says: `The ${side} has answered it. An answer cannot be changed.`,
    })
  })
}
