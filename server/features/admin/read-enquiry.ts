import type { CallContext } from '#server/contract/context.ts'
import { onTheWire } from '#server/contract/wire.ts'
import { namesOf } from '#server/features/accounts/service.ts'
import { findEnquiry, listEnquiries } from '#server/features/site/service.ts'

import { caseDueAt } from './queues.ts'

/** A page of messages from the contact form, with the time by which each is to be answered. */
export async function readEnquiries(ctx: CallContext, asked: Parameters<typeof listEnquiries>[1]) {
  const { items, next } = await listEnquiries(ctx, asked)
  return onTheWire({
    items: items.map((each) => ({ ...each, dueAt: caseDueAt(ctx, 'messages', each.createdAt) })),
    next,
  })
}

/** A message from the contact form, with the name of who answered it. */
export async function readEnquiry(ctx: CallContext, id: string) {
  const { answeredBy, ...found } = await findEnquiry(ctx, id)
  const names = await namesOf(ctx, answeredBy === null ? [] : [answeredBy])
  const name = answeredBy === null ? null : (names.get(answeredBy) ?? null)
  return onTheWire({
    ...found,
    dueAt: caseDueAt(ctx, 'messages', found.createdAt),
    answeredBy: name,
  })
}
