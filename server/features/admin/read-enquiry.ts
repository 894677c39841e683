import type { CallContext } from '#server/contract/context.ts'
import { onTheWire } from '#server/contract/wire.ts'
import { namesOf } from '#server/features/accounts/service.ts'
import { findEnquiry } from '#server/features/site/service.ts'

/** A message from the contact form, with the name of who answered it. */
export async function readEnquiry(ctx: CallContext, id: string) {
  const { answeredBy, ...found } = await findEnquiry(ctx, id)
  const names = await namesOf(ctx, answeredBy === null ? [] : [answeredBy])
  const name = answeredBy === null ? null : (names.get(answeredBy) ?? null)
  return onTheWire({ ...found, answeredBy: name })
}
