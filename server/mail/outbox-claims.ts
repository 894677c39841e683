import { and, eq, inArray, lt, lte, type SQLWrapper, sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import type { Database } from '#server/contract/database.ts'
import { deleteWhere } from '#server/db/delete-where.ts'

import { type OutgoingMail, written } from './outgoing-mail.ts'
import { outboxMail } from './table.ts'

/** Milliseconds after which a claimed mail counts as lost. Longer than sending ever takes. */
export const leaseMs = 120_000

/** A claimed mail. `attempts` includes this attempt, and shows whether the claim is still ours. */
export interface ClaimedMail extends OutgoingMail {
  urgent: boolean
  attempts: number
}

/**
 * Claims the urgent mail that has waited longest, or else the mail that has, by moving its next
 * attempt to the end of the lease. If this process dies, another claims the mail then. Null if
 * nothing is due.
 */
export async function claimMail(
  db: Database,
  now: Date,
  { urgentFirst = true }: { urgentFirst?: boolean } = {},
): Promise<ClaimedMail | null> {
  const longestDue = (which?: SQLWrapper) => {
    const due = and(eq(outboxMail.state, 'queued'), lte(outboxMail.nextAttemptAt, now), which)
    const found = db
      .select({ id: outboxMail.id })
      .from(outboxMail)
      .where(due)
      .orderBy(outboxMail.nextAttemptAt)
      .limit(1)
      .for('update', { skipLocked: true })
    return sql`(${found})`
  }
  const urgentOrAny = sql`coalesce(${longestDue(outboxMail.urgent)}, ${longestDue()})`
  const [mail] = await db
    .update(outboxMail)
    .set({
      attempts: sql`${outboxMail.attempts} + 1`,
      nextAttemptAt: new Date(now.getTime() + leaseMs),
    })
    // With `=` the subquery is evaluated once; `in` might select, and lock, more than one row.
    .where(eq(outboxMail.id, urgentFirst ? urgentOrAny : longestDue()))
    .returning()
  if (mail === undefined) return null
  const { id, kind, toAddress: to, replyTo, subject, body, unsubscribe, urgent, attempts } = mail
  if (body === null) throw new Error(`the mail ${id} has no body`)
  return { ...written({ subject, ...body }), id, kind, to, replyTo, unsubscribe, urgent, attempts }
}

/** Records that a mail was sent, and deletes its body. */
export async function keepSent(db: Database, { id }: ClaimedMail, now: Date): Promise<void> {
  await db
    .update(outboxMail)
    .set({
      state: 'sent',
      sentAt: now,
      body: null,
      unsubscribe: null,
      lastError: null,
    })
    .where(eq(outboxMail.id, id))
}

/** Records why an attempt failed. Without a next attempt the mail is given up. */
export async function keepFailure(
  db: Database,
  { id, attempts }: ClaimedMail,
  reason: string,
  next: Date | null,
): Promise<void> {
  // If another process has claimed the mail since then, its result counts.
  const ours = and(
    eq(outboxMail.id, id),
    eq(outboxMail.state, 'queued'),
    eq(outboxMail.attempts, attempts),
  )
  await db
    .update(outboxMail)
    .set({ lastError: reason, ...(next === null ? { state: 'failed' } : { nextAttemptAt: next }) })
    .where(ours)
}

/** Deletes sent and given-up mails older than `before`. */
export async function forgetMails(ctx: WorkContext, before: Date): Promise<void> {
  await deleteWhere(
    ctx,
    outboxMail,
    and(inArray(outboxMail.state, ['sent', 'failed']), lt(outboxMail.createdAt, before)),
  )
}
