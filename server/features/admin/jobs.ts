import type { CallContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { cancelJob, retryJob } from '#server/jobs/jobs.ts'

import { jobEvents } from './events.ts'

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
