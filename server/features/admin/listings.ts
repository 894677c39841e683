import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { onTheWire } from '#server/contract/wire.ts'
import { namesOf } from '#server/features/accounts/service.ts'
import { readCase } from '#server/features/listings/service.ts'
import { formerPerson } from '#shared/features/accounts/former-person.ts'

/** A listing that is reviewed, with the names of those who decided on it before. */
export async function readListing(ctx: CallContext<PersonActor>, id: string) {
  const { history, ...found } = await readCase(ctx, id)
  const names = await namesOf(
    ctx,
    history.flatMap(({ decidedBy }) => decidedBy ?? []),
  )
  return onTheWire({
    ...found,
    history: history.map(({ decidedBy, ...each }) => ({
      ...each,
      by: decidedBy === null ? null : (names.get(decidedBy) ?? formerPerson),
    })),
  })
}
