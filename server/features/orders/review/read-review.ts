import { eq } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { namesOf } from '#server/features/accounts/service.ts'
import { presentProposal, proposalsFor } from '#server/second-operator/decide-by-two.ts'
import { formerPerson } from '#shared/features/accounts/former-person.ts'
import type { OrderState } from '#shared/features/orders/order-states.ts'
import { askingStates } from '#shared/features/orders/review/asking-states.ts'

import type { Order } from '../find-order.ts'
import { entriesOf } from './review-entries.ts'
import { orderReview } from './table.ts'

const asking: readonly OrderState[] = askingStates

async function findReview(ctx: WorkContext, { id, state }: Order) {
  const [found] = await ctx.db.select().from(orderReview).where(eq(orderReview.orderId, id))
  if (found === undefined) return null
  const entries = await entriesOf(ctx, id)
  const wanted = asking.includes(state) && (entries.at(-1)?.source ?? null) === null
  return { found, entries, wanted }
}

/** What we ask the buyer of an order about the money, for its buyer; null if we ask nothing. */
export async function presentReview(ctx: WorkContext, order: Order) {
  const review = await findReview(ctx, order)
  return review && { wanted: review.wanted, entries: review.entries }
}

/** The review of an order as operators read it; null if it has none. */
export async function readReview(ctx: CallContext<PersonActor>, order: Order) {
  const review = await findReview(ctx, order)
  if (review === null) return null
  const { found, entries, wanted } = review
  const { why, limit, outcome, reason, decidedBy, confirmedBy, decidedAt } = found
  const proposed = (await proposalsFor(ctx, [order.id])).get(order.id)
  const names = await namesOf(ctx, [
    ...entries.map(({ personId }) => personId),
    ...[decidedBy, confirmedBy, proposed?.proposedBy ?? null].filter((each) => each !== null),
  ])
  const nameOf = (id: string) => names.get(id) ?? formerPerson
  return {
    why,
    limit,
    wanted,
    entries: entries.map(({ personId, ...entry }) => ({ ...entry, by: nameOf(personId) })),
    outcome,
    reason,
    decidedBy: decidedBy === null ? null : nameOf(decidedBy),
    confirmedBy: confirmedBy === null ? null : nameOf(confirmedBy),
    decidedAt,
    proposal: proposed ? presentProposal(ctx, proposed, nameOf(proposed.proposedBy)) : null,
  }
}
