import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'

import { dueAt } from '#server/calendar/due-at.ts'
import { ourPlace } from '#server/calendar/place.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import type { QueueSource } from '#server/contract/queue.ts'
import {
  beyond,
  orderOf,
  pageOf,
  placeOf,
  type SortColumns,
  type SortedPaging,
} from '#server/db/keyset.ts'
import { countQueue } from '#server/db/queue-counts.ts'
import { valuesById } from '#server/db/values-by-id.ts'
import { namesOf } from '#server/features/accounts/service.ts'
import { enquiryQueue } from '#shared/features/site/enquiry-queue.ts'

import { enquiry } from './table.ts'

type SortedBy = 'since' | 'from' | 'answered'
const since = { by: enquiry.createdAt }
// Those that wait are few enough to sort; those answered, two years of them, have an index for each.
const columns: Readonly<Record<'open' | 'answered', SortColumns<SortedBy>>> = {
  open: { since, from: { by: enquiry.name } },
  answered: { since, answered: { by: enquiry.answeredAt, filled: true } },
}
const usual = { open: 'since', answered: '-since' } as const
const isOpen = isNull(enquiry.answeredAt)

/**
 * Messages to us: open ones longest waiting first, answered ones newest first, unless another order is
 * asked for.
 */
export async function listEnquiries(
  { db }: WorkContext,
  {
    state,
    sort = usual[state],
    after,
    limit,
  }: SortedPaging<SortedBy> & { state: keyof typeof usual },
) {
  const order = orderOf(columns[state], enquiry.id, sort)
  const query = db
    .select({
      id: enquiry.id,
      name: enquiry.name,
      company: enquiry.company,
      subject: enquiry.subject,
      createdAt: enquiry.createdAt,
      answeredAt: enquiry.answeredAt,
      place: placeOf(order),
    })
    .from(enquiry)
    .where(and(state === 'open' ? isOpen : isNotNull(enquiry.answeredAt), beyond(order, after)))
  return pageOf(query, order, limit)
}

/** @throws ProblemError `not-found` */
export async function findEnquiry({ db }: WorkContext, id: string) {
  const [found] = await db.select().from(enquiry).where(eq(enquiry.id, id))
  if (found === undefined) throw new ProblemError('not-found')
  return found
}

/** The subjects of messages, by their ids. */
export const subjectsOfEnquiries = (ctx: WorkContext, ids: readonly string[]) =>
  valuesById(ctx, enquiry, enquiry.subject, ids)

/** The messages that wait for an answer. */
export const openEnquiries: QueueSource = {
  count: ({ db }, times) =>
    countQueue(db, { table: enquiry, where: isOpen, since: enquiry.createdAt }, times),
  longest: ({ db }, limit) =>
    db
      .select({
        id: enquiry.id,
        title: enquiry.subject,
        about: sql<string>`concat_ws(', ', ${enquiry.name}, nullif(${enquiry.company}, ''))`,
        since: enquiry.createdAt,
      })
      .from(enquiry)
      .where(isOpen)
      .orderBy(asc(enquiry.createdAt), asc(enquiry.id))
      .limit(limit),
}

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
