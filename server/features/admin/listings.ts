import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { onTheWire } from '#server/contract/wire.ts'
import { namesOf } from '#server/features/accounts/service.ts'
import { listReviews, readCase } from '#server/features/listings/service.ts'
import { formerPerson } from '#shared/features/accounts/former-person.ts'

import { caseDueAt } from './queues.ts'

/** A page of reviews of listings, with the time by which each is promised. */
export async function readReviews(
  ctx: CallContext<PersonActor>,
  asked: Parameters<typeof listReviews>[1],
) {
  const { items, next } = await listReviews(ctx, asked)
  return onTheWire({
    items: items.map((each) => ({ ...each, dueAt: caseDueAt(ctx, 'listings', each.since) })),
    next,
  })
}

/** A listing that is reviewed, with the names of those who decided on it before. */
export async function readListing(ctx: CallContext<PersonActor>, id: string) {
  const { history, review, ...found } = await readCase(ctx, id)
  const names = await namesOf(
    ctx,
    history.flatMap(({ decidedBy }) => decidedBy ?? []),
  )
  return onTheWire({
    ...found,
    review: review && { ...review, dueAt: caseDueAt(ctx, 'listings', review.since) },
    history: history.map(({ decidedBy, ...each }) => ({
      ...each,
      by: decidedBy === null ? null : (names.get(decidedBy) ?? formerPerson),
    })),
  })
}
