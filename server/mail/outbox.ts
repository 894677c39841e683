import { and, eq, gt, or } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { afterCommit } from '#server/db/transaction.ts'

import type { MailMessage } from './message.ts'
import { leaseMs } from './outbox-claims.ts'
import { outboxMail } from './table.ts'

/**
 * Queues a mail in the caller's transaction: it is sent if, and only if, that commits. A key that was
 * queued before is left as it is.
 */
export async function queueMail(ctx: WorkContext, mail: MailMessage): Promise<void> {
  const { db, clock, services } = ctx
  const { kind, key: dedupeKey, to: toAddress, replyTo, subject, text, html, link } = mail
  const now = clock()
  try {
    await db
      .insert(outboxMail)
      .values({
        dedupeKey,
        kind,
        toAddress,
        replyTo,
        subject,
        text,
        html,
        link,
        createdAt: now,
        nextAttemptAt: now,
      })
      .onConflictDoNothing({ target: outboxMail.dedupeKey })
  } catch (error) {
    // The query's own error quotes its parameters, and with them the link.
    // oxlint-disable-next-line preserve-caught-error
    throw new Error('A mail could not be queued', { cause: (error as Error).cause })
  }
  afterCommit(ctx, () => services.outbox.wake())
}

/**
 * Has a mail tried at once that was given up or waits for its next attempt, with all attempts before
 * it again. One that is due or in hand anyway is left alone.
 * @throws ProblemError 404 where nothing with this id waits to be sent
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
  // A mail in hand has its lease for its next attempt, never more.
  const idle = gt(outboxMail.nextAttemptAt, new Date(now.getTime() + leaseMs))
  const waits = or(eq(outboxMail.state, 'failed'), and(eq(outboxMail.state, 'queued'), idle))
  await db
    .update(outboxMail)
    .set({ state: 'queued', attempts: 0, nextAttemptAt: now })
    .where(and(eq(outboxMail.id, id), waits))
  afterCommit(ctx, () => services.outbox.wake())
}
