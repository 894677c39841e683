import { and, eq, gt, or, sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { insertInto } from '#server/db/insert-into.ts'
import { afterCommit } from '#server/db/transaction.ts'

import type { MailMessage } from './message.ts'
import { leaseMs } from './outbox-claims.ts'
import { outboxMail } from './table.ts'

/**
 * Queues mails in the caller's transaction: they are sent if, and only if, that commits. A mail whose
 * key was queued before is left out.
 */
export async function queueMails(ctx: WorkContext, mails: readonly MailMessage[]): Promise<void> {
  if (mails.length === 0) return
  const { db, clock, services } = ctx
  const now = clock()
  try {
    const rows = mails.map(({ key, kind, urgent, to, replyTo, subject, body, unsubscribe }) => ({
      dedupeKey: key,
      kind,
      urgent,
      toAddress: to,
      replyTo,
      subject,
      body,
      unsubscribe,
      createdAt: now,
      nextAttemptAt: now,
    }))
    await db.execute(sql`${insertInto(outboxMail, rows)} on conflict (dedupe_key) do nothing`)
  } catch (error) {
    // The query's own error quotes its parameters, including the link.
    // oxlint-disable-next-line preserve-caught-error
    throw new Error('A mail could not be queued', { cause: (error as Error).cause })
  }
  afterCommit(ctx, () => services.outbox.wake())
}

/** The same for one mail. */
export const queueMail = (ctx: WorkContext, mail: MailMessage): Promise<void> =>
  queueMails(ctx, [mail])

/**
 * Retries a mail that was given up or waits for its next attempt, now and with a full set of
 * attempts. Does nothing if the mail is already due or being sent.
 * @throws ProblemError 404 if no unsent mail has this id
 */
export async function retryMail(ctx: WorkContext, id: string): Promise<void> {
  const { db, clock, services } = ctx
  const now = clock()
  const [mail] = await db
    .select({ state: outboxMail.state })
    .from(outboxMail)
    .where(eq(outboxMail.id, id))
  if (mail === undefined || mail.state === 'sent') {
    throw new ProblemError('not-found', 'There is no such mail to send.')
  }
  // For a mail that is being sent, the next attempt is never later than the end of its lease.
  const idle = gt(outboxMail.nextAttemptAt, new Date(now.getTime() + leaseMs))
  const waits = or(eq(outboxMail.state, 'failed'), and(eq(outboxMail.state, 'queued'), idle))
  await db
    .update(outboxMail)
    .set({ state: 'queued', attempts: 0, nextAttemptAt: now })
    .where(and(eq(outboxMail.id, id), waits))
  afterCommit(ctx, () => services.outbox.wake())
}

/** Retries every mail that was given up, now and with a full set of attempts; returns how many. */
export async function retryFailedMails(ctx: WorkContext): Promise<number> {
  const retried = await ctx.db
    .update(outboxMail)
    .set({ state: 'queued', attempts: 0, nextAttemptAt: ctx.clock() })
    .where(eq(outboxMail.state, 'failed'))
    .returning({ id: outboxMail.id })
  afterCommit(ctx, () => ctx.services.outbox.wake())
  return retried.length
}
