import { and, asc, eq, sql } from 'drizzle-orm'

import type { Queryable } from '#server/contract/database.ts'
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

import { type mailStates, outboxMail } from './table.ts'

type MailState = (typeof mailStates)[number]
type SortedBy = 'written' | 'to' | 'next' | 'sent'

const written = { by: outboxMail.createdAt }
// What waits or has failed is little enough to sort; what was sent, a month of it, has an index.
const unsent = { written, to: { by: outboxMail.toAddress }, next: { by: outboxMail.nextAttemptAt } }
const columns: Readonly<Record<MailState, SortColumns<SortedBy>>> = {
  failed: unsent,
  queued: unsent,
  sent: { written, sent: { by: outboxMail.sentAt, filled: true } },
}

/**
 * Mails in a state, newest first unless another order is asked for. Without bodies and links, which
 * can contain secrets.
 */
export async function listMails(
  { db }: { db: Queryable },
  { state, sort = '-written', after, limit }: SortedPaging<SortedBy> & { state: MailState },
) {
  const order = orderOf(columns[state], outboxMail.id, sort)
  const query = db
    .select({
      id: outboxMail.id,
      kind: outboxMail.kind,
      to: outboxMail.toAddress,
      subject: outboxMail.subject,
      state: outboxMail.state,
      attempts: outboxMail.attempts,
      lastError: outboxMail.lastError,
      nextAttemptAt: outboxMail.nextAttemptAt,
      createdAt: outboxMail.createdAt,
      sentAt: outboxMail.sentAt,
      place: placeOf(order),
    })
    .from(outboxMail)
    .where(and(eq(outboxMail.state, state), beyond(order, after)))
  return pageOf(query, order, limit)
}

/** The subjects of mails, by their ids. */
export const subjectsOfMails = (ctx: { db: Queryable }, ids: readonly string[]) =>
  valuesById(ctx, outboxMail, outboxMail.subject, ids)

const hasFailed = eq(outboxMail.state, 'failed')

/** The mails that were given up, and wait for an operator. */
export const failedMails: QueueSource = {
  count: ({ db }, times) =>
    countQueue(db, { table: outboxMail, where: hasFailed, since: outboxMail.nextAttemptAt }, times),
  longest: ({ db }, limit) =>
    db
      .select({
        id: outboxMail.id,
        title: outboxMail.subject,
        about: sql<string>`${'to '} || ${outboxMail.toAddress}`,
        // The end of the last attempt's lease: about when it was given up.
        since: outboxMail.nextAttemptAt,
      })
      .from(outboxMail)
      .where(hasFailed)
      .orderBy(asc(outboxMail.nextAttemptAt), asc(outboxMail.id))
      .limit(limit),
}
