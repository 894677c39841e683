import { audit } from '#server/audit/audit.ts'
import type { CallContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { cancelJob, retryJob } from '#server/jobs/jobs.ts'

/**
 * Starts a job again, or now if it waits.
 * @throws ProblemError 404 if there is no such job, 409 if it runs or is done
 */
export async function retryJobNow(ctx: CallContext, id: string): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    await retryJob(inside, id)
    await audit(inside, { action: 'job.retried', object: { kind: 'job', id } })
  })
}

/**
 * Cancels a job.
 * @throws ProblemError 404 if there is no such job, 409 if it has ended
 */
export async function cancelJobNow(ctx: CallContext, id: string): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    await cancelJob(inside, id)
    await audit(inside, { action: 'job.cancelled', object: { kind: 'job', id } })
  })
}
