import type { CallContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { cancelJob, retryJob } from '#server/jobs/jobs.ts'
import { retryFailedMails, retryMail } from '#server/mail/outbox.ts'

import { jobEvents, mailEvents } from './events.ts'

/**
 * Starts a job again, or now if it waits.
 * @throws ProblemError 404 if there is no such job, 409 if it runs or is done
 */
export async function retryJobNow(ctx: CallContext, id: string): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    await retryJob(inside, id)
    await happened(inside, jobEvents.retried, id)
  })
}

/**
 * Cancels a job.
 * @throws ProblemError 404 if there is no such job, 409 if it has ended
 */
export async function cancelJobNow(ctx: CallContext, id: string): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    await cancelJob(inside, id)
    await happened(inside, jobEvents.cancelled, id)
  })
}

/**
 * Retries an email right away.
 * @throws ProblemError 404 if no email with this id is waiting to be sent
 */
export async function retryMailNow(ctx: CallContext, id: string): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    await retryMail(inside, id)
    await happened(inside, mailEvents.retried, id)
  })
}

/** Retries every email that was given up. */
export async function retryFailedNow(ctx: CallContext): Promise<{ mails: number }> {
  return inTransaction(ctx, async (inside) => {
    const mails = await retryFailedMails(inside)
    if (mails > 0) await happened(inside, mailEvents['all-retried'], 'failed', { after: { mails } })
    return { mails }
  })
}
