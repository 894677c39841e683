import { and, asc, eq, isNull } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { invalidInput, ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { findOwnOrder, type Order, ownSide } from '#server/features/orders/service.ts'
import { hideContactData, publicContactMark } from '#shared/contact-data/contact-data.ts'
import { mayChange } from '#shared/contract/company-roles.ts'
import { areaOf, type Side } from '#shared/contract/trade-sides.ts'
import {
  isRatable,
  longestWords,
  rateWithin,
  shownAfter,
} from '#shared/features/ratings/rating-rules.ts'

import { openRatings } from './open-ratings.ts'
import { showRatings } from './show-ratings.ts'
import { rating } from './table.ts'

/** Whether the caller's role lets them rate and answer for this side. */
export const mayRate = ({ actor }: CallContext<MemberActor>, side: Side): boolean =>
  mayChange(actor.company.role, areaOf[side])

/**
 * The caller's order and side.
 * @throws ProblemError 404 if it is not theirs, 403 if their role may not rate
 */
export async function orderToRate(ctx: CallContext<MemberActor>, number: number) {
  const order = await findOwnOrder(ctx, number)
  const side = ownSide(ctx, order)
  if (!mayRate(ctx, side)) throw new ProblemError('forbidden')
  return { order, side }
}

/** Until when an order may be rated; null if it may not, or no longer. */
export function ratableUntil({ clock }: CallContext, { state, stateSince }: Order): Date | null {
  const until = new Date(stateSince.getTime() + rateWithin)
  return isRatable(state) && clock() < until ? until : null
}

/**
 * Rates an order, or changes a rating that is not shown yet. With the second one both are shown.
 * @throws ProblemError 404 and 403 as above; 409 if it cannot be rated, or the rating is shown; 422
 *   as in `withoutContacts`
 */
export async function rateOrder(
  ctx: CallContext<MemberActor>,
  { number, score, words: said }: { number: number; score: number; words: string },
): Promise<void> {
  const { order, side } = await orderToRate(ctx, number)
  if (ratableUntil(ctx, order) === null) {
    throw new ProblemError(
      'conflict',
      'An order can be rated for 60 days after it ended with goods accepted.',
    )
  }
  await inTransaction(ctx, async (inside) => {
    await openRatings(inside, order)
    // Both rows, so that of two sides that rate at once the second one sees the first.
    const both = await inside.db
      .select()
      .from(rating)
      .where(eq(rating.orderId, order.id))
      .orderBy(asc(rating.by))
      .for('update')
    const now = inside.clock()
    const words = withoutContacts(said)
    const given = await inside.db
      .update(rating)
      .set({ score, words, givenBy: ctx.actor.personId, givenAt: now })
      .where(and(eq(rating.orderId, order.id), eq(rating.by, side), isNull(rating.shownAt)))
      .returning({ id: rating.id })
    if (given.length === 0) {
      throw new ProblemError(
        'conflict',
        'Both sides can read your rating now. It cannot be changed.',
      )
    }
    const otherGave = both.some((each) => each.by !== side && each.score !== null)
    const late = now.getTime() >= order.stateSince.getTime() + shownAfter
    if (otherGave || late) await showRatings(inside, order.id)
  })
}

/**
 * Words as buyers may read them, which is the only form in which they are kept.
 * @throws ProblemError 422 if they are too long with the marks in place of contact data
 */
export function withoutContacts(words: string): string {
  const { text } = hideContactData(words, publicContactMark)
  if ([...text].length <= longestWords) return text
  const detail = 'Take out the contact data: with it hidden, the text is too long.'
  throw invalidInput('/words', detail)
}
