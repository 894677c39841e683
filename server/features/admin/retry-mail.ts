import { audit } from '#server/audit/audit.ts'
import type { CallContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { retryFailedMails, retryMail } from '#server/mail/outbox.ts'

/**
 * Retries an email right away.
 * @throws ProblemError 404 if no email with this id is waiting to be sent
 */
export async function retryMailNow(ctx: CallContext, id: string): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    await retryMail(inside, id)
    await audit(inside, { action: 'mail.retried', object: { kind: 'mail', id } })
  })
}

/** Retries every email that was given up. */
export async function retryFailedNow(ctx: CallContext): Promise<{ mails: number }> {
  return inTransaction(ctx, async (inside) => {
    const mails = await retryFailedMails(inside)
    const object = { kind: 'mail', id: 'failed' }
    if (mails > 0) await audit(inside, { action: 'mail.all-retried', object, after: { mails } })
    return { mails }
  })
}
