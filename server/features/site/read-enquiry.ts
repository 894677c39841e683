import { dueAt } from '#server/calendar/due-at.ts'
import { ourPlace } from '#server/calendar/place.ts'
import type { CallContext } from '#server/contract/context.ts'
import { namesOf } from '#server/features/accounts/service.ts'
import { enquiryQueue } from '#shared/features/site/enquiry-queue.ts'

import { findEnquiry, listEnquiries } from './enquiries.ts'

/** By when a message is to be answered. */
const dueOf = ({ config }: CallContext, { createdAt }: { createdAt: Date }) =>
  dueAt(enquiryQueue.promise, createdAt, ourPlace(config))

/** A page of messages from the contact form, with the time by which each is to be answered. */
export async function readEnquiries(ctx: CallContext, asked: Parameters<typeof listEnquiries>[1]) {
  const { items, next } = await listEnquiries(ctx, asked)
  return { items: items.map((each) => ({ ...each, dueAt: dueOf(ctx, each) })), next }
}

/** A message from the contact form, with the name of who answered it. */
export async function readEnquiry(ctx: CallContext, id: string) {
  const { answeredBy, ...found } = await findEnquiry(ctx, id)
  const names = await namesOf(ctx, answeredBy === null ? [] : [answeredBy])
  return { ...found, dueAt: dueOf(ctx, found), answeredBy: names.get(answeredBy ?? '') ?? null }
}
