import { and, count, eq, inArray } from 'drizzle-orm'

import type { Queryable } from '#server/contract/database.ts'
import { beyond, inOrder, type Order, pageFrom, type Paging, placeOf } from '#server/db/keyset.ts'

import { type mailStates, outboxMail } from './table.ts'

const newestFirst: Order = { by: outboxMail.createdAt, id: outboxMail.id, direction: 'desc' }
type MailState = (typeof mailStates)[number]

/** Mails in a state, newest first. Without bodies and links, which can contain secrets. */
export async function listMails(
  { db }: { db: Queryable },
  { state, after, limit }: Paging & { state: MailState },
) {
  const rows = await db
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
      place: placeOf(newestFirst),
    })
    .from(outboxMail)
    .where(and(eq(outboxMail.state, state), beyond(newestFirst, after)))
    .orderBy(...inOrder(newestFirst))
    .limit(limit + 1)
  return pageFrom(rows, limit)
}

/** How many mails are queued and how many were given up. */
export async function countMails({ db }: { db: Queryable }) {
  const rows = await db
    .select({ state: outboxMail.state, number: count() })
    .from(outboxMail)
    .where(inArray(outboxMail.state, ['queued', 'failed']))
    .groupBy(outboxMail.state)
  const inState = (state: MailState) => rows.find((row) => row.state === state)?.number ?? 0
  return { queued: inState('queued'), failed: inState('failed') }
}
